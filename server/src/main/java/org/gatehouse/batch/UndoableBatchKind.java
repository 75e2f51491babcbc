package org.gatehouse.batch;

import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.State;

/** A kind of batch that can be taken back as it was applied: step by step, as far as nobody changed the items since. */
public interface UndoableBatchKind<C, M> extends BatchKind<C, M> {

    /** Takes these items back, in the transaction of a step. An item that is not as the batch left it is kept as it is. */
    List<Item<M>> undo(Batch<C> batch, List<Item<M>> items, Caller by);

    @Override
    default List<Item<M>> carryOut(Batch<C> batch, List<Item<M>> items, Caller by) {
        return batch.state() == State.UNDOING ? undo(batch, items, by) : apply(batch, items, by);
    }

    /** Begins to undo the batch, or continues: does one step and leaves the others to the background. */
    default Batch<C> undo(long eventId, long id, Caller by) {
        return batches().go(this, eventId, id, State.UNDOING, choice -> choice, by);
    }
}
