package org.gatehouse.feed.gates;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which gates received an accreditation's last change, as far as their polls show.
 *
 * @param change that last change
 * @param gates those that did not receive it first, at most {@link #MOST}
 * @param sum how many there are of each kind, named or not
 */
public record ChangeDelivery(Change change, List<Receiver> gates, Sum sum) {

    /** How many gates a page names. */
    public static final int MOST = 200;

    /** The gates that poll and received it. */
    public List<Receiver> received() {
        return gates.stream().filter(gate -> gate.live() && gate.hasReceived()).toList();
    }

    /** The gates that poll and have not received it yet. */
    public List<Receiver> waiting() {
        return gates.stream()
                .filter(gate -> gate.live() && Boolean.FALSE.equals(gate.has()))
                .toList();
    }

    /** The gates that poll for changes only and never fetched everything, so their revision is unknown. */
    public List<Receiver> unknown() {
        return gates.stream().filter(gate -> gate.live() && gate.has() == null).toList();
    }

    /** The gates that no longer poll and did not receive it. */
    public List<Receiver> silent() {
        return gates.stream()
                .filter(gate -> !gate.live() && !gate.hasReceived())
                .toList();
    }

    /**
     * How many gates there are.
     *
     * @param live those that poll
     * @param told live gates that received it
     * @param waiting live gates that have not received it yet
     * @param unknown live gates with an unknown revision
     * @param silent those that no longer poll and did not receive it
     */
    public record Sum(long live, long told, long waiting, long unknown, long silent) {}

    /**
     * The change that gates must receive.
     *
     * @param opensNothing whether the accreditation opens no zone since then, as when it was withdrawn
     */
    public record Change(long revision, Instant changedAt, long ageSeconds, boolean opensNothing) {}

    /**
     * A gate by the name that the board shows.
     *
     * @param has whether it was sent the change; null when its revision is unknown
     */
    public record Receiver(
            String name, boolean live, @Nullable Boolean has, long lastPollSeconds) {

        boolean hasReceived() {
            return Boolean.TRUE.equals(has);
        }
    }
}
