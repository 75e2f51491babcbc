package org.gatehouse.feed.gates;

import java.time.Instant;
import org.gatehouse.feed.gates.GatePoll.ClockOffset;
import org.jspecify.annotations.Nullable;

/** A gate in the memory of this process. Its lock is held for nanoseconds. */
final class RememberedGate {

    private final Gate gate;
    private volatile GateState state;

    RememberedGate(Gate gate, GateState state) {
        this.gate = gate;
        this.state = state;
    }

    Gate gate() {
        return gate;
    }

    GateState state() {
        return state;
    }

    /** Records a poll with a complete response: it found the state {@code entered} and leads to the state {@code next}. */
    synchronized Unwritten polled(GateState entered, GateState next, Instant at, @Nullable ClockOffset offset) {
        state = state.equals(entered) ? next : state.with(next);
        return new Unwritten(gate, state, at, offset, 1);
    }

    /** What the table does not contain yet: a row on its way there. */
    record Unwritten(
            Gate gate,
            GateState state,
            Instant lastPollAt,
            @Nullable ClockOffset offset,
            long polls) {

        Unwritten with(Unwritten later) {
            boolean isLast = later.lastPollAt.isAfter(lastPollAt);
            return new Unwritten(
                    gate,
                    later.state,
                    isLast ? later.lastPollAt : lastPollAt,
                    isLast ? later.offset : offset,
                    polls + later.polls);
        }
    }
}
