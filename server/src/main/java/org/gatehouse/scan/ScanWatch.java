package org.gatehouse.scan;

import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Looks at scans behind their acknowledgement, for conflicts and for who is where; one node at a time. What was stored in the last
 * moments is looked at again, because a scan with a lower id may still be on its way to its commit.
 */
@Component
class ScanWatch {

    private static final Logger log = LoggerFactory.getLogger(ScanWatch.class);
    private static final int SCANS_AT_ONCE = 5000;
    private static final int PIECES_AT_ONCE = 10;

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
            catchUp();
        } catch (DataAccessException away) {
            log.warn("scans are not looked at for conflicts now: {}", away.getMessage());
        } finally {
            looking.unlock();
        }
    }

    /** All that are stored now, a piece in each transaction; after an upgrade that brought this, the rest in the next calls. */
    void catchUp() {
        long after = 0;
        for (int piece = 0; piece < PIECES_AT_ONCE && after >= 0; piece++) {
            after = next(after);
        }
    }

    private long next(long after) {
        return Objects.requireNonNull(transaction.execute(status -> {
            ScanWatchRepository.Mark mark = scans.lock();
            return piece(Math.max(after, mark.settledTo()), mark.last());
        }));
    }

    /** Answers where the next piece begins, or -1. */
    private long piece(long after, long last) {
        long to = scans.end(after, SCANS_AT_ONCE);
        if (to > after) {
            look(after, to);
        }
        scans.lookedAt(to);
        return to >= last ? -1 : to;
    }

    /** Again at these, in the transaction of whoever changed them: a scan that leaves quarantine is new to this. */
    void lookAgainAt(long scanId) {
        scans.lock();
        look(scanId - 1, scanId);
    }

    private void look(long after, long to) {
        scans.findTwoZones(after, to, settings.window());
        scans.findWrong(after, to);
        scans.place(after, to);
    }
}
