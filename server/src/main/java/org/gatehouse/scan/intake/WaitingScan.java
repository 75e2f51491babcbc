package org.gatehouse.scan.intake;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.scan.Asked;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanVerdict;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A scan and the request that waits for its commit.
 *
 * <p>The request has no timer of its own: a timer for each scan would wake one more thread and cost a seventh of the scans a second.
 * {@link ScanWriter} ends the waiting of requests that wait too long.
 */
final class WaitingScan {

    /** Decided by its writer before it is written, if Gatehouse was asked. */
    private Scan scan;

    private final long since = System.nanoTime();
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private @Nullable GateSight sight;

    /**
     * What became of a scan.
     *
     * @param stored null if nothing could be stored, because the text that the reader read is no badge's
     * @param decided null if the gate decided
     * @param document what gates are sent of the accreditation now, if Gatehouse was asked
     */
    record Outcome(
            @Nullable StoredScan stored,
            GateVerdict.@Nullable Reason decided,
            @Nullable JsonNode document) {}

    WaitingScan(Scan scan) {
        this.scan = scan;
    }

    Scan scan() {
        return scan;
    }

    boolean isAsking() {
        return scan.asked() != null;
    }

    /** Decides by what is seen now. */
    void decide(GateSight now) {
        sight = now;
        Asked asked = Objects.requireNonNull(scan.asked());
        GateVerdict verdict = GateVerdict.of(
                now.document(),
                asked.badge(),
                scan.report().zoneId(),
                scan.report().way() == Direction.OUT,
                now.moment());
        scan = scan.decide(verdict.reason(), now.revision() == null ? 0 : now.revision());
    }

    /** Decides that the zone is full. */
    void refuseForWantOfRoom() {
        scan = scan.decide(
                GateVerdict.Reason.ZONE_FULL,
                Objects.requireNonNull(scan.report().revision()));
    }

    /** Whether it asks about a zone that may be full. */
    boolean isLimited() {
        return sight != null && sight.isLimited();
    }

    /** Whether the database may store it: it names a zone of the event and has the number of an accreditation, or the gate decided. */
    boolean isStorable() {
        return sight == null || (sight.hasZone() && isOfBadge());
    }

    /** Whether there is a number of an accreditation in it. Without one nothing can be stored of it. */
    boolean isOfBadge() {
        Asked asked = scan.asked();
        return asked == null || asked.badge().accreditationId() != null;
    }

    boolean hasZone() {
        return sight == null || sight.hasZone();
    }

    boolean hasEvent() {
        return sight == null || sight.revision() != null;
    }

    void answer(@Nullable StoredScan stored) {
        Asked asked = scan.asked();
        GateVerdict.Reason decided = stored == null ? (asked == null ? null : asked.decided()) : stored.decided();
        outcome.complete(new Outcome(stored, decided, sight == null ? null : sight.document()));
    }

    void fail(Throwable failure) {
        outcome.completeExceptionally(failure);
    }

    boolean waitsLongerThan(Duration limit) {
        return System.nanoTime() - since > limit.toNanos();
    }

    /** Ends the waiting; the scan itself may still be written. */
    void giveUp() {
        outcome.completeExceptionally(unknown());
    }

    /** Waits for the verdict of the committed scan that a gate reported; throws the exception of the scan's own statement. */
    ScanVerdict await() {
        return Objects.requireNonNull(awaitOutcome().stored()).verdict();
    }

    /** Waits for the commit; throws the exception of the scan's own statement. */
    Outcome awaitOutcome() {
        try {
            return outcome.get();
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
