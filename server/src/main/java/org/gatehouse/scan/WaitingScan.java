package org.gatehouse.scan;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;

/** A scan and the request that waits for its commit. */
final class WaitingScan {

    /** Longer than a statement may take (20 s) and a connection to come (5 s): here only a defect ends the waiting. */
    private static final int LONGEST_WAIT_SECONDS = 30;

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
            return verdict.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } catch (TimeoutException late) {
            throw unknown();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw unknown();
        }
    }

    private static ProblemException unknown() {
        return PlatformProblem.UNAVAILABLE
                .because("It is not known whether the scan was stored; send it again, it is stored once.")
                .retryAfter(5);
    }
}
