package org.gatehouse.feed.gates;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.LongFunction;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.jspecify.annotations.Nullable;

/**
 * What a gate was sent, and what follows from it for its next poll (decision 0016). Its methods are pure: they use neither clock nor
 * database.
 *
 * <p>The state may be older than the truth, never newer. With an older state the gate gets more than it needs.
 *
 * @param position the revision up to which the gate was sent everything without a gap
 * @param positionAt time stamp of that revision
 * @param stamp random mark of that revision; null when we know of nothing that the gate was sent
 * @param previous the position before; if the last response was lost, the gate needs everything after this
 * @param previousAt time stamp of the previous position
 * @param servedAt when the gate was last sent everything after {@code previous}
 */
record GateState(
        long position, Instant positionAt, @Nullable UUID stamp, long previous, Instant previousAt, Instant servedAt) {

    /** Nothing is known about the gate, so it may lack everything. */
    static final GateState UNKNOWN = new GateState(0, Instant.EPOCH, null, 0, Instant.EPOCH, Instant.EPOCH);

    boolean isKnown() {
        return stamp != null;
    }

    /** This state, or {@link #UNKNOWN} when it belongs to another history than the head, as after a restored backup. */
    GateState in(FeedHead head) {
        boolean foreign = head.isLost(positionAt)
                || position > head.revision()
                || (position == head.revision() && isKnown() && !head.stamp().equals(stamp));
        return foreign ? UNKNOWN : this;
    }

    /**
     * Decides what to send to a guarded gate. When a gate has not been served for a while, there are two cases in which it gets everything
     * after its previous position instead of what it asks for. In the first, its {@code since} is later than its position: either a poll
     * failed or its clock is fast. In the second, it would be left with a gap if its last response was lost.
     *
     * @param stampOf gives the time stamp of a revision of the event; only called when there is something to send
     */
    FeedSelection guarded(FeedSelection asked, FeedHead head, Duration guardAfter, LongFunction<Instant> stampOf) {
        Instant since = asked.since();
        if (since == null || previous >= head.revision() || !isDue(head.serverTime(), guardAfter)) {
            return asked;
        }
        boolean leavesGap = since.isAfter(positionAt)
                || (!proves(since) && since.isAfter(previousAt) && since.isAfter(stampOf.apply(previous + 1)));
        return leavesGap ? FeedSelection.sinceBefore(previous, previousAt) : asked;
    }

    /**
     * A gate that sends our own stamp has received the response that contained it. A full second proves nothing: a clock may show it by
     * chance.
     */
    private boolean proves(Instant since) {
        return since.equals(positionAt) && !since.equals(since.truncatedTo(ChronoUnit.SECONDS));
    }

    /** The absolute value also covers a clock that was set back meanwhile. */
    private boolean isDue(Instant now, Duration guardAfter) {
        return Duration.between(servedAt, now).abs().compareTo(guardAfter) >= 0;
    }

    /**
     * The state of the gate after this response was sent.
     *
     * @param stampOf gives the time stamp of a revision of the event; only called when the response is not empty
     */
    GateState after(FeedSelection sent, FeedHead head, LongFunction<Instant> stampOf) {
        if (sent.full()) {
            return whole(head);
        }
        if (sent.sinceUsed() != null) {
            return served(head, position, positionAt);
        }
        if (sent.after() != null) {
            return afterCursor(sent.after(), head, stampOf);
        }
        return sent.clockAhead() || sent.since() == null ? this : afterSince(sent.since(), head, stampOf);
    }

    /** The state of the gate after it was sent everything up to the head, or a response that it already has it. */
    GateState whole(FeedHead head) {
        return isKnown() ? served(head, position, positionAt) : served(head, head.revision(), head.changedAt());
    }

    /** A client that sends a cursor has everything up to the cursor's revision. */
    private GateState afterCursor(long cursor, FeedHead head, LongFunction<Instant> stampOf) {
        if (cursor == head.revision()) {
            return served(head, cursor, head.changedAt());
        }
        return served(head, cursor, cursor == position ? positionAt : stampOf.apply(cursor));
    }

    /**
     * A response that leaves a gap after the position changes nothing. A response that leaves a gap only after the previous position does
     * not move the previous position: the response before may have been lost, and this one did not replace it.
     */
    private GateState afterSince(Instant since, FeedHead head, LongFunction<Instant> stampOf) {
        if (!reaches(position, positionAt, since, head, stampOf)) {
            return this;
        }
        return proves(since) || reaches(previous, previousAt, since, head, stampOf)
                ? served(head, position, positionAt)
                : new GateState(head.revision(), head.changedAt(), head.stamp(), previous, previousAt, servedAt);
    }

    /** Whether everything after the revision changed at {@code since} or later, and so was sent. */
    private static boolean reaches(
            long revision, Instant at, Instant since, FeedHead head, LongFunction<Instant> stampOf) {
        return revision == head.revision()
                || !since.isAfter(at)
                || (!since.isAfter(head.changedAt()) && !since.isAfter(stampOf.apply(revision + 1)));
    }

    private static GateState served(FeedHead head, long previous, Instant previousAt) {
        return new GateState(head.revision(), head.changedAt(), head.stamp(), previous, previousAt, head.serverTime());
    }

    /**
     * Merges two states that were both true: the one that knows more wins. When two responses were sent at the same time, nobody knows
     * which arrived last, so the earlier previous position is kept.
     */
    GateState with(GateState other) {
        boolean otherIsFurther =
                other.position > position || (other.position == position && other.servedAt.isAfter(servedAt));
        return otherIsFurther ? other.keeping(this) : keeping(other);
    }

    /** This state with the earlier of the two previous positions. */
    private GateState keeping(GateState behind) {
        return behind.previous < previous
                ? new GateState(position, positionAt, stamp, behind.previous, behind.previousAt, servedAt)
                : this;
    }
}
