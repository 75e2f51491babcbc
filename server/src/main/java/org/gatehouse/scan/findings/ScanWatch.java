package org.gatehouse.scan.findings;

import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import org.gatehouse.scan.ConflictSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Looks at scans behind their acknowledgement, for conflicts and for who is where; one node at a time. What was stored in the last
 * moments waits, because a scan with a lower id may still be on its way to its commit.
 */
@Component
public class ScanWatch {

    private static final Logger log = LoggerFactory.getLogger(ScanWatch.class);
    private static final int SCANS_AT_ONCE = 5000;

    private final ScanWatchRepository scans;
    private final ConflictSettings settings;
    private final TransactionOperations transaction;
    private final ReentrantLock looking = new ReentrantLock();

    ScanWatch(ScanWatchRepository scans, ConflictSettings settings, TransactionOperations transaction) {
        this.scans = scans;
        this.settings = settings;
        this.transaction = transaction;
    }

    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "${gatehouse.conflict.look-every}")
    void look() {
        Thread.ofVirtual().name("scan-watch").start(this::lookAtNew);
    }

    private void lookAtNew() {
        if (!looking.tryLock()) {
            return;
        }
        try {
            lookAtSettled();
        } catch (DataAccessException | TransactionException away) {
            log.warn("scans are not looked at for conflicts now: {}", away.getMessage());
        } finally {
            looking.unlock();
        }
    }

    /** All that nobody can add to any more, each once, a piece in each transaction; after an upgrade that brought this, all there are. */
    private void lookAtSettled() {
        boolean more = true;
        while (more) {
            more = Boolean.TRUE.equals(transaction.execute(status -> settledPiece(scans.lock())));
        }
    }

    private boolean settledPiece(ScanWatchRepository.Mark mark) {
        if (mark.lookedTo() >= mark.settledTo()) {
            return false;
        }
        long to = scans.end(mark.lookedTo(), mark.settledTo(), SCANS_AT_ONCE);
        look(mark.lookedTo(), to);
        scans.lookedAt(to);
        return to < mark.settledTo();
    }

    /** For somebody who asks: the newest too, at most {@value #SCANS_AT_ONCE}. They are looked at again when they are settled. */
    public void catchUp() {
        catchUp(Long::valueOf);
    }

    /**
     * The same. What is read before it, up to the id that is named, has been looked at when this ends.
     *
     * @return what was read
     */
    public <T> T catchUp(LongFunction<T> read) {
        lookAtSettled();
        T before = transaction.execute(status -> {
            long after = scans.lock().lookedTo();
            long to = scans.end(after, scans.last(), SCANS_AT_ONCE);
            T seen = read.apply(to);
            if (to > after) {
                look(after, to);
            }
            return seen;
        });
        return Objects.requireNonNull(before);
    }

    /** Again at these, in the transaction of whoever changed them: a scan that leaves quarantine is new to this. */
    public void lookAgainAt(long scanId) {
        scans.lock();
        look(scanId - 1, scanId);
    }

    private void look(long after, long to) {
        scans.findTwoZones(after, to, settings.window());
        scans.findWrong(after, to);
        scans.place(after, to);
    }
}
