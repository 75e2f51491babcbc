package org.gatehouse.batch;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch.Begun;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.work.Claims;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Does the steps of batches that have begun: one transaction each, so that nobody waits for long, gates hear of it once a step, and a node
 * that dies leaves whole steps. Another node continues after the last step that was committed.
 *
 * <p>A step locks its batch first. So a second desk, or a node that was believed dead, takes turns with this one, and each item is done
 * once.
 */
@Component
class BatchWorker extends Worker<BatchRepository.Claimed> {

    private static final Logger log = LoggerFactory.getLogger(BatchWorker.class);

    /** A long batch lets another one pass. */
    private static final int AT_ONCE = 2;

    private final BatchRepository batches;
    private final ObjectProvider<BatchKind<?, ?>> kinds;
    private final AuditRepository audit;
    private final TransactionOperations transaction;

    BatchWorker(
            BatchRepository batches,
            ObjectProvider<BatchKind<?, ?>> kinds,
            AuditRepository audit,
            TransactionOperations transaction,
            @Value("${gatehouse.batch.claim}") Duration claim,
            Claims claims) {
        super("batch", AT_ONCE, "batch", claim, claims);
        this.batches = batches;
        this.kinds = kinds;
        this.audit = audit;
        this.transaction = transaction;
    }

    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "${gatehouse.batch.look-every}")
    void look() {
        wake();
    }

    @Override
    protected Optional<BatchRepository.Claimed> claim(Duration claim) {
        return batches.claim(kinds.stream().map(kind -> kind.form().name()).toList(), claim);
    }

    @Override
    protected void work(BatchRepository.Claimed job) {
        BatchKind<?, ?> kind = kinds.stream()
                .filter(each -> each.form().name().equals(job.kind()))
                .findFirst()
                .orElseThrow();
        while (step(kind, job.eventId(), job.id(), null).isGoing()) {
            if (isStopping()) {
                release(job);
                return;
            }
        }
    }

    @Override
    protected void failed(BatchRepository.Claimed job, Throwable failure) {
        log.error("batch {} goes on when its claim has run out", job.id(), failure);
    }

    /** How a step begins the batch, if nobody has. */
    record Beginning<C>(State going, UnaryOperator<C> choice, Caller by) {}

    /** Does the next step and returns the batch after it. Nothing is done with a batch that is over. */
    <C> Batch<C> step(BatchKind<C, ?> kind, long eventId, long id, @Nullable Beginning<C> beginning) {
        try {
            return inTransaction(
                    () -> step(kind, eventId, id, beginning, kind.form().step()));
        } catch (RuntimeException | Error failure) {
            rethrowIfAway(failure);
            return oneByOne(kind, eventId, id, beginning);
        }
    }

    /** Does the items of a failed step one by one, so that the error of one does not stop the others. */
    private <C> Batch<C> oneByOne(BatchKind<C, ?> kind, long eventId, long id, @Nullable Beginning<C> beginning) {
        Batch<C> batch;
        int done = 0;
        do {
            try {
                batch = inTransaction(() -> step(kind, eventId, id, beginning, 1));
            } catch (RuntimeException | Error failure) {
                rethrowIfAway(failure);
                String reason = kind.reasonOf(failure);
                if (reason.equals(Batch.FAILED)) {
                    log.error("batch {} met an error", id, failure);
                }
                batch = inTransaction(() -> leaveNext(kind, eventId, id, beginning, reason));
            }
        } while (++done < kind.form().step() && batch.isGoing());
        return batch;
    }

    private <C, M> Batch<C> step(
            BatchKind<C, M> kind, long eventId, long id, @Nullable Beginning<C> beginning, int count) {
        Batch<C> batch = lock(kind, eventId, id, beginning);
        if (batch.isGoing()) {
            Begun begun = Objects.requireNonNull(batch.begun());
            audit.continueChange(begun.at());
            List<Item<M>> next = batches.items(kind, batch, count + 1, batch.next());
            List<Item<M>> items = next.subList(0, Math.min(count, next.size()));
            batches.settle(batch, items.isEmpty() ? items : kind.carryOut(batch, items, begun.by()));
            if (next.size() == items.size()) {
                batches.end(batch);
            }
        }
        return batches.find(kind, eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    /** Leaves the next item as it is, because of the error that it met. */
    private <C, M> Batch<C> leaveNext(
            BatchKind<C, M> kind, long eventId, long id, @Nullable Beginning<C> beginning, String reason) {
        Batch<C> batch = lock(kind, eventId, id, beginning);
        if (batch.isGoing()) {
            Outcome outcome = batch.state() == State.UNDOING ? Outcome.KEPT : Outcome.REFUSED;
            batches.settle(
                    batch,
                    batches.items(kind, batch, 1, batch.next()).stream()
                            .map(item -> item.left(outcome, reason))
                            .toList());
        }
        return batch;
    }

    private <C> Batch<C> lock(BatchKind<C, ?> kind, long eventId, long id, @Nullable Beginning<C> beginning) {
        Batch<C> batch = batches.lock(kind, eventId, id).orElseThrow(() -> missing(eventId, id));
        if (beginning == null || !beginning.going().begins(batch.state())) {
            return batch;
        }
        batches.choose(batch, beginning.choice().apply(batch.choice()));
        batches.begin(batch, beginning.going(), beginning.by());
        return batches.find(kind, eventId, id).orElseThrow();
    }

    static ProblemException missing(long eventId, long id) {
        return PlatformProblem.NOT_FOUND.because("Event %d has no batch %d; batches are kept for a day.", eventId, id);
    }

    private <T> T inTransaction(Supplier<T> work) {
        return Objects.requireNonNull(transaction.execute(status -> work.get()));
    }

    /** The step is tried again later, as it is. */
    private static void rethrowIfAway(Throwable failure) {
        if (failure instanceof RuntimeException away && DatabaseProblems.isAway(away)) {
            throw away;
        }
    }
}
