package org.gatehouse.scan;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.gatehouse.platform.problem.PlatformProblem;

/**
 * A scan and the request that waits for its commit.
 *
 * <p>It waits without a time limit of its own: a timer for each scan woke one more thread and took a seventh of the scans a
 * second. What bounds the waiting is the statement (20 s) and the connection (5 s), and {@link ScanLane} answers whatever happens.
 */
final class WaitingScan {

    private final Scan scan;
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

    /** What was committed; throws what the scan's own statement threw. */
    ScanVerdict await() {
        try {
            return verdict.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw PlatformProblem.UNAVAILABLE
                    .because("It is not known whether the scan was stored; send it again, it is stored once.")
                    .retryAfter(5);
        }
    }
}
