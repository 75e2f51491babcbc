package org.gatehouse.scan.findings;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.scan.ConflictSettings;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Examines scans after their acknowledgement, for conflicts and for who is in which zone. One node does this at a time. The scans of the
 * last moments have to wait, because a scan with a lower id may not have been committed yet.
 */
@Component
public class ScanWatch {

    private static final int SCANS_AT_ONCE = 5000;

    /** A piece of 5,000 would occupy a core for longer than a gate waits for its response. */
    private static final int SCANS_IN_BACKGROUND = 500;

    /** In the background the watch pauses three times as long as a piece took, because scans that arrive need the processor more. */
    private static final int REST = 3;

    /** As long as a statement may take. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

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
    void examineNew() throws InterruptedException {
        long begun = System.nanoTime();
        while (examinePiece()) {
            Thread.sleep(Duration.ofNanos(REST * (System.nanoTime() - begun)));
            begun = System.nanoTime();
        }
    }

    /**
     * Examines one piece, unless a request is examining them all. The turn is given back after each piece, so that no request waits long.
     */
    private boolean examinePiece() {
        if (!looking.tryLock()) {
            return false;
        }
        try {
            return examineSettled(SCANS_IN_BACKGROUND);
        } finally {
            looking.unlock();
        }
    }

    /**
     * Examines the next settled scans, each once: no scan with a lower id can arrive any more. Each piece has its own transaction. After
     * the upgrade that introduced this, all stored scans are examined. Refused scans that were examined before they were judged are judged
     * first: those of the time before an upgrade, and those that a node of an older version examined during it.
     *
     * @return whether there are more
     */
    private boolean examineSettled(int atOnce) {
        return Boolean.TRUE.equals(transaction.execute(status -> settledPiece(scans.lock(), atOnce)));
    }

    private boolean settledPiece(ScanWatchRepository.Mark mark, int atOnce) {
        if (mark.refusalsTo() < mark.lookedTo()) {
            judgeRefusals(mark, atOnce);
            return true;
        }
        if (mark.lookedTo() >= mark.settledTo()) {
            return false;
        }
        long to = scans.end(mark.lookedTo(), mark.settledTo(), atOnce);
        look(mark.lookedTo(), to);
        scans.examinedUpTo(to);
        return to < mark.settledTo();
    }

    private void judgeRefusals(ScanWatchRepository.Mark mark, int atOnce) {
        List<Long> refused = scans.unjudgedRefusals(mark, atOnce);
        if (!refused.isEmpty()) {
            scans.findWrong(ScanWatchRepository.Examined.of(refused));
        }
        scans.judgedRefusalsUpTo(refused.size() < atOnce ? mark.lookedTo() : refused.getLast());
    }

    /**
     * Examines the newest scans too before a request gets its response, at most {@value #SCANS_AT_ONCE}: after an outage of the gates'
     * network hundreds of thousands may wait, and nobody waits a minute for a page. The newest are examined again when they are settled.
     */
    public void catchUp() {
        catchUp(Long::valueOf);
    }

    /**
     * Does the same, after reading with {@code read}. All scans up to the id that {@code read} is given have been examined when this
     * returns; those after it still wait.
     *
     * @return what was read
     */
    public <T> T catchUp(LongFunction<T> read) {
        awaitTurn();
        try {
            boolean behind = examineSettled(SCANS_AT_ONCE);
            return Objects.requireNonNull(transaction.execute(
                    status -> behind ? read.apply(scans.lock().lookedTo()) : readAndLook(read)));
        } finally {
            looking.unlock();
        }
    }

    /** Waits without a connection: requests that wait for the row in the database would each take one from the writes. */
    private void awaitTurn() {
        try {
            if (looking.tryLock(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        throw PlatformProblem.UNAVAILABLE
                .because("The newest scans are still being examined; try again in a moment.")
                .retryAfter(5);
    }

    private <T> T readAndLook(LongFunction<T> read) {
        long after = scans.lock().lookedTo();
        long to = scans.end(after, scans.last(), SCANS_AT_ONCE);
        T seen = read.apply(to);
        if (to > after) {
            look(after, to);
        }
        return seen;
    }

    /**
     * Examines these scans again, in the transaction that changed them: scans that leave quarantine have not been examined before. It takes
     * the same few statements for any number of them, because the lock is held until the transaction ends.
     */
    public void lookAgainAt(Collection<Long> scanIds) {
        scans.lock();
        look(ScanWatchRepository.Examined.of(scanIds));
    }

    private void look(long after, long to) {
        look(ScanWatchRepository.Examined.between(after, to));
    }

    private void look(ScanWatchRepository.Examined examined) {
        scans.findTwoZones(examined, settings.window());
        scans.findWrong(examined);
        scans.place(examined);
    }
}
