package org.gatehouse.feed.gates;

import java.time.Instant;
import org.gatehouse.feed.gates.GatePoll.ClockOffset;
import org.jspecify.annotations.Nullable;

/** A gate in the memory of this process, with what the table does not contain yet. Its lock is held for nanoseconds. */
final class GateEntry {

    private final Gate gate;
    private volatile GateState state;
    private Instant lastPollAt = Instant.EPOCH;
    private @Nullable ClockOffset offset;
    private long polls;

    GateEntry(Gate gate, GateState state) {
        this.gate = gate;
        this.state = state;
    }

    Gate gate() {
        return gate;
    }

    GateState state() {
        return state;
    }

    /**
     * Records an answered poll that found the state {@code entered} and leads to the state {@code next}.
     *
     * @return whether nothing was waiting to be written before
     */
    synchronized boolean polled(GateState entered, GateState next, Instant at, @Nullable ClockOffset clock) {
        state = state.equals(entered) ? next : state.with(next);
        if (at.isAfter(lastPollAt)) {
            lastPollAt = at;
            offset = clock;
        }
        return polls++ == 0;
    }

    /** Takes what has to be written; from now on it counts as written. */
    synchronized Unwritten take() {
        Unwritten unwritten = new Unwritten(gate, state, lastPollAt, offset, polls);
        polls = 0;
        return unwritten;
    }

    /**
     * Takes back what could not be written.
     *
     * @return whether no poll came meanwhile
     */
    synchronized boolean giveBack(Unwritten unwritten) {
        boolean none = polls == 0;
        polls += unwritten.polls();
        return none;
    }

    /** A row on its way to the table. */
    record Unwritten(
            Gate gate,
            GateState state,
            Instant lastPollAt,
            @Nullable ClockOffset offset,
            long polls) {}
}
