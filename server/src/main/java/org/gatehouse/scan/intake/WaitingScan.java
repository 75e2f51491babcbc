package org.gatehouse.scan.intake;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanVerdict;

/**
 * A scan and the request that waits for its commit.
 *
 * <p>The request has no timer of its own: a timer for each scan would wake one more thread and cost a seventh of the scans a second.
 * {@link ScanWriter} ends the waiting of requests that wait too long.
 */
final class WaitingScan {

    private final Scan scan;
    private final long since = System.nanoTime();
    private final CompletableFuture<ScanVerdict> verdict = new CompletableFuture<>();

    WaitingScan(Scan scan) {
        this.scan = scan;
    }

    Scan scan() {
        return scan;
    }

    void answer(ScanVerdict given) {
        verdict.complete(given);
    }

    void fail(Throwable failure) {
        verdict.completeExceptionally(failure);
    }

    boolean waitsLongerThan(Duration limit) {
        return System.nanoTime() - since > limit.toNanos();
    }

    /** Ends the waiting; the scan itself may still be written. */
    void giveUp() {
        verdict.completeExceptionally(unknown());
    }

    /** Waits for the verdict of the committed scan; throws the exception of the scan's own statement. */
    ScanVerdict await() {
        try {
            return verdict.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw unknown();
        }
    }

    private static ProblemException unknown() {
        return PlatformProblem.UNAVAILABLE
                .because(
                        "The server does not know whether the scan was stored. Send it again: it is never stored twice.")
                .retryAfter(5);
    }
}
