package org.gatehouse.feed.gates;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.jspecify.annotations.Nullable;

/** One poll of one gate, from the question what to send to the memory of what was sent; used by one thread. */
public final class GatePoll {

    /** What the specification has a gate take off its clock. */
    private static final Duration POLL_BACK = Duration.ofMinutes(3);

    /** A {@code since} further from that asks for history; it tells nothing of a clock. */
    private static final Duration FURTHEST = Duration.ofDays(1);

    private final GateMemory memory;
    private final GateEntry gate;
    private final boolean guarded;
    private final boolean told;
    private final @Nullable String date;
    private final GateState entered;
    private GateState state;
    private boolean read;
    private @Nullable Instant since;

    /**
     * A poll that has just come.
     *
     * @param guarded whether it may be sent more than it asks for
     * @param told whether it gets the body of the answer
     * @param date its header Date; null when not sent
     */
    GatePoll(GateMemory memory, GateEntry gate, boolean guarded, boolean told, @Nullable String date) {
        this.memory = memory;
        this.gate = gate;
        this.guarded = guarded;
        this.told = told;
        this.date = date;
        this.entered = gate.state();
        this.state = entered;
    }

    /** What to send where this was asked for; again with the head of a snapshot, when there is something to send. */
    public FeedSelection select(FeedSelection asked, FeedHead head) {
        since = asked.since();
        state = state.in(head);
        if (!guarded) {
            return asked;
        }
        FeedSelection selected = state.guarded(asked, head, memory.guardAfter(), this::stampOf);
        if (selected.sinceUsed() == null || read) {
            return selected;
        }
        // Another node may have served it since: one look is cheaper than documents that it has.
        read = true;
        state = memory.refreshed(gate.gate(), state).in(head);
        return state.guarded(asked, head, memory.guardAfter(), this::stampOf);
    }

    /** To be called when the answer has been written: only then has the gate had it. */
    public void answered(FeedSelection sent, FeedHead head) {
        remember(state.in(head).after(sent, head, this::stampOf), head);
    }

    /** The same where it was given only a part, and asks for the rest. */
    public void markServedPart(FeedHead head) {
        remember(state.in(head), head);
    }

    private Instant stampOf(long revision) {
        return memory.stampOf(gate.gate().eventId(), revision);
    }

    /** The same where the gate has the whole truth already. */
    public void markServedWhole(FeedHead head) {
        remember(state.in(head).whole(head), head);
    }

    private void remember(GateState next, FeedHead head) {
        if (told) {
            memory.remember(gate, entered, next, head.serverTime(), offset(head.serverTime()));
        }
    }

    private @Nullable ClockOffset offset(Instant now) {
        Instant clock = date == null ? null : parsed(date);
        if (clock != null) {
            return new ClockOffset(Duration.between(now, clock).toMillis(), "date");
        }
        if (since == null || since.equals(state.positionAt()) || since.equals(state.previousAt())) {
            return null;
        }
        Duration offset = Duration.between(now, since.plus(POLL_BACK));
        return offset.abs().compareTo(FURTHEST) > 0 ? null : new ClockOffset(offset.toMillis(), "since");
    }

    private static @Nullable Instant parsed(String date) {
        try {
            return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeParseException otherForm) {
            return null;
        }
    }

    /** A gate's clock minus ours, and what says so. */
    record ClockOffset(long millis, String from) {}
}
