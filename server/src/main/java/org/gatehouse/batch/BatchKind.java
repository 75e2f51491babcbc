package org.gatehouse.batch;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.audit.AuditRepository.Subject;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;

/**
 * A kind of batch, which a feature gives: what becomes of its items, and how a report names them. Making, steps, progress, retention and
 * reports are the same for all.
 *
 * @param <C> what is to be done with all items
 * @param <M> what is remembered of one item, so that exactly this is taken back
 */
public interface BatchKind<C, M> {

    /**
     * What the engine has to know of a kind.
     *
     * @param name in the table of batches
     * @param choices the record for what is to be done; it is stored as JSON
     * @param memories the record for what is remembered; the same
     * @param step how many items are done in one transaction: as many as take less than half a second, because others wait for what it locks
     */
    record Form<C, M>(String name, Class<C> choices, Class<M> memories, int step) {}

    Form<C, M> form();

    BatchService batches();

    /**
     * Does what was chosen with these items, in the transaction of a step, which holds the lock of the batch. If it throws, the transaction
     * is repeated with each item alone, and whichever throws again is refused.
     *
     * @param by who began the batch
     */
    List<Item<M>> apply(Batch<C> batch, List<Item<M>> items, Caller by);

    /** The reason of an item that met this error; an error that has no reason of its own is described in the server's log. */
    default String reasonOf(Throwable failure) {
        return Batch.FAILED;
    }

    /** Does a step in the direction that the batch has. */
    default List<Item<M>> carryOut(Batch<C> batch, List<Item<M>> items, Caller by) {
        return apply(batch, items, by);
    }

    /** The names of these items; those that no longer exist are left out. */
    Map<Long, Named> names(Batch<C> batch, Collection<Long> ids);

    /** What the audit trail calls the item. */
    Subject subject(Item<M> item);

    default Optional<Batch<C>> find(long eventId, long id) {
        return batches().find(this, eventId, id);
    }

    /**
     * Returns the batch.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404), also a day after it was made
     */
    default Batch<C> get(long eventId, long id) {
        return find(eventId, id).orElseThrow(() -> BatchWorker.missing(eventId, id));
    }

    /** Changes what is to be done; it has no effect once the batch has begun. */
    default void choose(long eventId, long id, C choice) {
        batches().choose(this, eventId, id, choice);
    }

    /**
     * Begins to apply the batch, or continues: does one step and leaves the others to the background.
     *
     * @return the batch after this step
     */
    default Batch<C> apply(long eventId, long id, Caller by) {
        return batches().go(this, eventId, id, State.APPLYING, choice -> choice, by);
    }

    /** All items of a batch that nobody has begun, in its order. */
    default List<Item<M>> waiting(Batch<C> batch) {
        return batch.state() == State.OPEN ? batches().items(this, batch, Outcome.WAITING) : List.of();
    }

    /** Lists the batches of the last day that were begun, newest first. */
    default List<Batch<C>> recent(long eventId) {
        return batches().recent(this, eventId, null);
    }

    /** The names of the first items that the batch changed or is to change, in its order; those that no longer exist are left out. */
    default List<String> firstNames(Batch<C> batch, int most) {
        return batches().firstNames(this, batch, most);
    }

    /** Lists the first hundred items that stayed as they were, and why. */
    default List<Reported> unchanged(Batch<C> batch) {
        return batches().report(this, batch, Outcome.REFUSED, Outcome.KEPT);
    }
}
