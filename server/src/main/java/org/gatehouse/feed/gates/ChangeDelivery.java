package org.gatehouse.feed.gates;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which gates were told of an accreditation's last change, as far as their polls tell.
 *
 * @param change that last change
 * @param gates those that were not told first, at most {@link #MOST}
 * @param sum how many there are of each kind, named or not
 */
public record ChangeDelivery(Change change, List<Receiver> gates, Sum sum) {

    /** How many gates a page names. */
    public static final int MOST = 200;

    /** The gates that poll and were told. */
    public List<Receiver> told() {
        return gates.stream().filter(gate -> gate.live() && gate.isTold()).toList();
    }

    /** The gates that poll and were not told yet. */
    public List<Receiver> waiting() {
        return gates.stream()
                .filter(gate -> gate.live() && Boolean.FALSE.equals(gate.has()))
                .toList();
    }

    /** The gates that poll for changes alone and never asked for everything, so what they have is not known. */
    public List<Receiver> unknown() {
        return gates.stream().filter(gate -> gate.live() && gate.has() == null).toList();
    }

    /** The gates that no longer poll and were not told. */
    public List<Receiver> silent() {
        return gates.stream().filter(gate -> !gate.live() && !gate.isTold()).toList();
    }

    /**
     * How many gates there are.
     *
     * @param live those that poll
     * @param told live gates that were told
     * @param waiting live gates that were not told yet
     * @param unknown live gates of which nobody knows what they have
     * @param silent those that no longer poll and were not told
     */
    public record Sum(long live, long told, long waiting, long unknown, long silent) {}

    /**
     * The change that gates must be told.
     *
     * @param opensNothing whether the accreditation opens no zone since then, as when it was withdrawn
     */
    public record Change(long revision, Instant changedAt, long ageSeconds, boolean opensNothing) {}

    /**
     * A gate by the name that the board shows.
     *
     * @param has whether it was sent the change; null when it is not known what it has
     */
    public record Receiver(
            String name, boolean live, @Nullable Boolean has, long lastPollSeconds) {

        boolean isTold() {
            return Boolean.TRUE.equals(has);
        }
    }
}
