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
 * What a gate was served, and what follows from it for its next poll (decision 0016). Pure: neither clock nor database.
 *
 * <p>It may be older than the truth, never newer: then the gate gets more than it needs.
 *
 * @param position the revision that it was served without a gap
 * @param positionAt stamp in time of that revision
 * @param stamp its random mark; null when the gate was never served anything that we know of
 * @param previous the position before: should the last answer have been lost, it needs what came after this
 * @param previousAt stamp in time of that one
 * @param servedAt when it was last given everything after {@code previous}
 */
record GateState(
        long position, Instant positionAt, @Nullable UUID stamp, long previous, Instant previousAt, Instant servedAt) {

    /** Nothing is known: it may lack everything. */
    static final GateState UNKNOWN = new GateState(0, Instant.EPOCH, null, 0, Instant.EPOCH, Instant.EPOCH);

    boolean isKnown() {
        return stamp != null;
    }

    /** This, unless it speaks of another history than the head's, as after a restored backup. */
    GateState in(FeedHead head) {
        boolean foreign = position > head.revision()
                || (position == head.revision() && isKnown() && !head.stamp().equals(stamp));
        return foreign ? UNKNOWN : this;
    }

    /**
     * What to send to a guarded gate that asks for this. Of a gate whose {@code since} is later than what it was served, and that
     * was not served for a while, either a poll failed or the clock is fast: it gets all after its last but one position. So does one
     * whose last answer would be left with a gap behind it, had it been lost.
     *
     * @param stampOf stamp in time of a revision of the event; only asked when there is something to send
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

    /** A gate that sends our own stamp has had the answer that told it. A clock's full second may be the same by chance. */
    private boolean proves(Instant since) {
        return since.equals(positionAt) && !since.equals(since.truncatedTo(ChronoUnit.SECONDS));
    }

    /** Also when the clock was set back since. */
    private boolean isDue(Instant now, Duration guardAfter) {
        return Duration.between(servedAt, now).abs().compareTo(guardAfter) >= 0;
    }

    /**
     * What is known of the gate once this answer has gone to it.
     *
     * @param stampOf stamp in time of a revision of the event; only asked when the answer is not empty
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

    /** Once it was given, or told that it has, the whole truth of the head. */
    GateState whole(FeedHead head) {
        return isKnown() ? served(head, position, positionAt) : served(head, head.revision(), head.changedAt());
    }

    /** Whoever sends a cursor has what it stands for. */
    private GateState afterCursor(long cursor, FeedHead head, LongFunction<Instant> stampOf) {
        if (cursor == head.revision()) {
            return served(head, cursor, head.changedAt());
        }
        return served(head, cursor, cursor == position ? positionAt : stampOf.apply(cursor));
    }

    /**
     * An answer that leaves a gap behind the position changes nothing. One that does so only behind the previous position does not
     * move that: the answer before may have been lost, and this was no substitute for it.
     */
    private GateState afterSince(Instant since, FeedHead head, LongFunction<Instant> stampOf) {
        if (!reaches(position, positionAt, since, head, stampOf)) {
            return this;
        }
        return proves(since) || reaches(previous, previousAt, since, head, stampOf)
                ? served(head, position, positionAt)
                : new GateState(head.revision(), head.changedAt(), head.stamp(), previous, previousAt, servedAt);
    }

    /** Whether everything after the revision was changed at {@code since} or later, and so was sent. */
    private static boolean reaches(
            long revision, Instant at, Instant since, FeedHead head, LongFunction<Instant> stampOf) {
        return revision == head.revision()
                || !since.isAfter(at)
                || (!since.isAfter(head.changedAt()) && !since.isAfter(stampOf.apply(revision + 1)));
    }

    private static GateState served(FeedHead head, long previous, Instant previousAt) {
        return new GateState(head.revision(), head.changedAt(), head.stamp(), previous, previousAt, head.serverTime());
    }

    /** Of two that were both true, the one that knows more; of two answers at once it is not known which came last. */
    GateState with(GateState other) {
        boolean otherIsFurther =
                other.position > position || (other.position == position && other.servedAt.isAfter(servedAt));
        return otherIsFurther ? other.keeping(this) : keeping(other);
    }

    /** This, with the earlier of the two previous positions. */
    private GateState keeping(GateState behind) {
        return behind.previous < previous
                ? new GateState(position, positionAt, stamp, behind.previous, behind.previousAt, servedAt)
                : this;
    }
}
