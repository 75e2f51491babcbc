package org.gatehouse.batch;

import java.time.Instant;
import java.util.Map;
import org.gatehouse.audit.AuditRepository.LastChange;
import org.gatehouse.auth.Caller;
import org.jspecify.annotations.Nullable;

/**
 * One change of many things of an event, and its progress.
 *
 * @param partOf what the batch belongs to besides its event, such as a form; null for most kinds
 * @param madeBy as the log names its author
 * @param choice what is to be done; each kind of batch has its own record for it
 * @param begun null as long as the batch is OPEN
 * @param counts the number of items with each outcome; outcomes without any are left out
 * @param reasons the number of items with each reason
 */
public record Batch<C>(
        long id,
        long eventId,
        @Nullable Long partOf,
        String madeBy,
        Instant madeAt,
        C choice,
        State state,
        @Nullable Begun begun,
        Map<Outcome, Integer> counts,
        Map<String, Integer> reasons) {

    /** The reason of an item that met an error, which the server's log describes. */
    public static final String FAILED = "FAILED";

    /** The reason of an item that is not as the batch left it; a report names who changed it. */
    public static final String CHANGED_SINCE = "CHANGED_SINCE";

    /**
     * How a batch was begun, or its undo.
     *
     * @param by all steps are done as this caller
     * @param at all steps are one change of the log, which began then
     * @param since what somebody did to an item after this moment is not taken back: when the batch was applied, or the batch that this one
     *     takes back
     */
    public record Begun(Caller by, Instant at, Instant since) {}

    /** The progress of a batch as a whole. */
    public enum State {
        /** Nothing is done yet, and the choice may change. */
        OPEN,
        APPLYING,
        APPLIED,
        UNDOING,
        UNDONE;

        /** Whether a batch that is in the other state may begin with this one. */
        boolean begins(State from) {
            return this == UNDOING ? from == APPLYING || from == APPLIED : this == APPLYING && from == OPEN;
        }
    }

    /** What became of one item. */
    public enum Outcome {
        WAITING,
        CHANGED,
        /** The item was like that already. */
        SAME,
        /** Nothing was done; the item has the reason. */
        REFUSED,
        UNDONE,
        /** It was not undone; the item has the reason. */
        KEPT
    }

    /**
     * One item of a batch. A kind of batch gets those of a step and returns them with what became of them.
     *
     * @param place its position in the batch, whose items are done in this order
     * @param id of the accreditation, registration or other object of the kind
     * @param memory what the kind has to know of the item to undo it; null until it was done
     */
    public record Item<M>(
            int place,
            long id,
            Outcome outcome,
            @Nullable String reason,
            @Nullable M memory) {

        public Item<M> changed(M memory) {
            return new Item<>(place, id, Outcome.CHANGED, null, memory);
        }

        /** The same with a remark for the report. */
        public Item<M> changed(M memory, Enum<?> remark) {
            return new Item<>(place, id, Outcome.CHANGED, remark.name(), memory);
        }

        public Item<M> same() {
            return left(Outcome.SAME, null);
        }

        public Item<M> refused(Enum<?> reason) {
            return left(Outcome.REFUSED, reason.name());
        }

        public Item<M> undone() {
            return left(Outcome.UNDONE, null);
        }

        public Item<M> kept(Enum<?> reason) {
            return left(Outcome.KEPT, reason.name());
        }

        Item<M> left(Outcome outcome, @Nullable String reason) {
            return new Item<>(place, id, outcome, reason, memory);
        }
    }

    /** The name of an item in a report, and the report's remarks on it. */
    public record Named(String name, @Nullable Long accreditationId, String detail) {

        /** An item that is gone. */
        public static final Named NONE = new Named("", null, "");
    }

    /**
     * An item that a report names.
     *
     * @param changed who changed it last, if it was left for that
     */
    public record Reported(
            long id, Named named, String reason, @Nullable LastChange changed) {

        public String name() {
            return named.name();
        }
    }

    /** How many items the batch changed, also those that were taken back since. */
    public int changed() {
        return count(Outcome.CHANGED) + count(Outcome.UNDONE) + count(Outcome.KEPT);
    }

    /** How many items the batch changed or is to change. */
    public int touched() {
        return changed() + count(Outcome.WAITING);
    }

    /** Whether the batch is over and left items changed, so that something can be taken back. */
    public boolean canBeUndone() {
        return state == State.APPLIED && count(Outcome.CHANGED) > 0;
    }

    /** Whether a step is left. */
    public boolean isGoing() {
        return state == State.APPLYING || state == State.UNDOING;
    }

    public boolean isOver() {
        return state == State.APPLIED || state == State.UNDONE;
    }

    /** The outcome of items that are left to do, or to take back. */
    Outcome next() {
        return state == State.UNDOING ? Outcome.CHANGED : Outcome.WAITING;
    }

    /** How many items are left to do, or to take back. */
    public int left() {
        return count(next());
    }

    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }

    public int count(Enum<?> reason) {
        return reasons.getOrDefault(reason.name(), 0);
    }
}
