package org.gatehouse.feed.gates;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.jspecify.annotations.Nullable;

/** One poll of one gate: decides what to send, then remembers what was sent. Used by one thread only. */
public final class GatePoll {

    /** The specification asks gates to subtract this from their clocks. */
    private static final Duration POLL_BACK = Duration.ofMinutes(3);

    /** A {@code since} that differs more than this asks for history, so it shows nothing about the gate's clock. */
    private static final Duration FURTHEST = Duration.ofDays(1);

    private final GateMemory memory;
    private final RememberedGate gate;
    private final boolean guarded;
    private final boolean told;
    private final @Nullable String date;
    private final GateState entered;
    private GateState state;
    private boolean read;
    private @Nullable Instant since;

    /**
     * A poll that has just arrived.
     *
     * @param guarded whether the gate may be sent more than it asks for
     * @param told whether the gate gets the body of the response
     * @param date the request's Date header; null when there is none
     */
    GatePoll(GateMemory memory, RememberedGate gate, boolean guarded, boolean told, @Nullable String date) {
        this.memory = memory;
        this.gate = gate;
        this.guarded = guarded;
        this.told = told;
        this.date = date;
        this.entered = gate.state();
        this.state = entered;
    }

    /** Decides what to send for this request. When there is something to send, call it again with the head of the snapshot. */
    public FeedSelection select(FeedSelection asked, FeedHead head) {
        since = asked.since();
        state = state.in(head);
        if (!guarded) {
            return asked.in(head);
        }
        FeedSelection selected = guarded(asked, head);
        if (selected.equals(asked) || read) {
            return selected;
        }
        // Another node may have sent the gate these documents meanwhile. One select costs less than sending them again.
        read = true;
        state = memory.refreshed(gate.gate(), state).in(head);
        return guarded(asked, head);
    }

    /**
     * An unknown gate may have been served from a lost history. A gate that always fetches everything is notified once if it is known to
     * have been.
     */
    private FeedSelection guarded(FeedSelection asked, FeedHead head) {
        boolean mayBeLost = head.historyFrom() != null && !state.isKnown();
        return mayBeLost && (asked.since() != null || (asked.isSharedCopy() && entered.isKnown()))
                ? FeedSelection.ofAnotherHistory()
                : state.guarded(asked, head, memory.guardAfter(), this::stampOf);
    }

    /** Call this when the response has been written: only then has the gate received it. */
    public void answered(FeedSelection sent, FeedHead head) {
        remember(state.in(head).after(sent, head, this::stampOf), head);
    }

    /** Call this when only a part was sent and the gate will ask for the rest. */
    public void markServedPart(FeedHead head) {
        remember(state.in(head), head);
    }

    private Instant stampOf(long revision) {
        return memory.stampOf(gate.gate().eventId(), revision);
    }

    /** Call this when the gate already has everything up to this head. */
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

    /** The gate's clock minus ours, and the source of this value. */
    record ClockOffset(long millis, String from) {}
}
