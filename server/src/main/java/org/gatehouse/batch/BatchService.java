package org.gatehouse.batch;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.AuditRepository.LastChange;
import org.gatehouse.audit.AuditRepository.Subject;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Makes, finds and reports batches of all kinds, and begins them; {@link BatchWorker} does their steps. */
@Service
public record BatchService(
        BatchRepository batches, BatchWorker worker, AuditRepository audit, TransactionOperations transaction) {

    /** Makes a batch of these items, which are done in this order. */
    public <C> long make(
            BatchKind<C, ?> kind, long eventId, @Nullable Long partOf, List<Long> ids, C choice, Caller by) {
        return batches.insert(kind, eventId, partOf, choice, by, ids);
    }

    /** Makes a batch of the items that another one changed, with what that one remembers of them. */
    public <C> long makeOfChanged(BatchKind<C, ?> kind, Batch<C> changedBy, C choice, Caller by) {
        return batches.insertChanged(kind, changedBy, choice, by);
    }

    /**
     * Begins the batch in this direction unless that was done before, and does one step on this thread, so that few items are done when it
     * returns. Any node does the others.
     *
     * @param choice the last change of what is to be done, which counts if the batch begins by it
     */
    public <C> Batch<C> go(
            BatchKind<C, ?> kind, long eventId, long id, State going, UnaryOperator<C> choice, Caller by) {
        Batch<C> batch = worker.step(kind, eventId, id, new BatchWorker.Beginning<>(going, choice, by));
        if (batch.isGoing()) {
            worker.wake();
        }
        return batch;
    }

    <C> Optional<Batch<C>> find(BatchKind<C, ?> kind, long eventId, long id) {
        return batches.find(kind, eventId, id);
    }

    /** Lists the batches of the last day that were begun, newest first. */
    public <C> List<Batch<C>> recent(BatchKind<C, ?> kind, long eventId, @Nullable Long partOf) {
        return batches.recent(kind, eventId, partOf);
    }

    <C> void choose(BatchKind<C, ?> kind, long eventId, long id, C choice) {
        transaction.executeWithoutResult(status -> {
            Batch<C> batch = batches.lock(kind, eventId, id).orElseThrow(() -> BatchWorker.missing(eventId, id));
            if (batch.state() == State.OPEN) {
                batches.choose(batch, choice);
            }
        });
    }

    /** All items of the batch with this outcome, in its order. */
    public <C, M> List<Item<M>> items(BatchKind<C, M> kind, Batch<C> batch, Outcome outcome) {
        return batches.items(kind, batch, Integer.MAX_VALUE, outcome);
    }

    /** The names of the first items that the batch changed or is to change, in its order; those that no longer exist are left out. */
    <C, M> List<String> firstNames(BatchKind<C, M> kind, Batch<C> batch, int most) {
        List<Long> ids =
                batches
                        .items(kind, batch, most, Outcome.WAITING, Outcome.CHANGED, Outcome.UNDONE, Outcome.KEPT)
                        .stream()
                        .map(Item::id)
                        .toList();
        Map<Long, Named> names = kind.names(batch, ids);
        return ids.stream()
                .map(id -> names.getOrDefault(id, Named.NONE).name())
                .filter(name -> !name.isBlank())
                .toList();
    }

    /** Lists the first hundred items with one of these outcomes and a reason; of those that somebody changed since, who and when. */
    public <C, M> List<Reported> report(BatchKind<C, M> kind, Batch<C> batch, Outcome... outcomes) {
        List<Item<M>> items = batches.reported(kind, batch, outcomes);
        Map<Long, Named> names = kind.names(batch, items.stream().map(Item::id).toList());
        List<Subject> changedSince = items.stream()
                .filter(item -> Batch.CHANGED_SINCE.equals(item.reason()))
                .map(kind::subject)
                .toList();
        Map<Subject, LastChange> changes = batch.begun() == null || changedSince.isEmpty()
                ? Map.of()
                : audit.lastChanges(batch.eventId(), changedSince, batch.begun().since());
        return items.stream()
                .map(item -> new Reported(
                        item.id(),
                        names.getOrDefault(item.id(), Named.NONE),
                        Objects.requireNonNull(item.reason()),
                        changes.get(kind.subject(item))))
                .toList();
    }
}
