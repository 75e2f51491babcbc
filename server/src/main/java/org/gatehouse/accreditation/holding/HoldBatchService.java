package org.gatehouse.accreditation.holding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.holding.HoldBatch.Choice;
import org.gatehouse.accreditation.holding.HoldBatch.Memory;
import org.gatehouse.accreditation.holding.HoldBatch.Preview;
import org.gatehouse.accreditation.holding.HoldBatch.Reason;
import org.gatehouse.accreditation.holding.HoldBatchRepository.Now;
import org.gatehouse.audit.AuditRepository.Subject;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.batch.BatchService;
import org.gatehouse.batch.UndoableBatchKind;
import org.gatehouse.hold.HoldProblem;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.hold.HoldService;
import org.gatehouse.hold.HoldService.Closing;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Opens or closes holds of one kind for many accreditations, and takes that back.
 *
 * <p>Holds change through {@link HoldService}, like single ones. A step locks the batch, then the feed of the event.
 */
@Service
public record HoldBatchService(
        BatchService batches, HoldBatchRepository repository, HoldRepository stored, HoldService holds)
        implements UndoableBatchKind<Choice, Memory> {

    private static final Form<Choice, Memory> FORM = new Form<>("HOLD", Choice.class, Memory.class, 500);

    /** No kind has it: for reading accreditations of a batch whose kind is not chosen yet. */
    private static final long NO_KIND = 0;

    @Override
    public Form<Choice, Memory> form() {
        return FORM;
    }

    /** Makes a batch of these accreditations of the event; what it does is chosen later. */
    public long make(long eventId, List<Long> ids, Caller by) {
        Set<Long> known = repository.now(eventId, ids, NO_KIND).keySet();
        List<Long> items = ids.stream().distinct().filter(known::contains).toList();
        return batches.make(this, eventId, null, items, Choice.NONE, by);
    }

    /** Does nothing as long as no kind is chosen. */
    @Override
    public Batch<Choice> apply(long eventId, long id, Caller by) {
        Batch<Choice> batch = get(eventId, id);
        return batch.choice().none()
                ? batch
                : batches.go(this, eventId, id, State.APPLYING, choice -> choice.appliedBy(by, eventId), by);
    }

    /** Counts what the batch would do if this caller applied it now. */
    public Preview preview(Batch<Choice> batch, Caller by) {
        Choice choice = batch.choice().appliedBy(by, batch.eventId());
        List<Long> ids = ids(waiting(batch));
        if (choice.kindId() == null || ids.isEmpty()) {
            return Preview.NONE;
        }
        Map<Long, Now> now = repository.now(batch.eventId(), ids, choice.kindId());
        Set<Long> reserved = reserved(batch.eventId(), ids, choice);
        Map<Reason, Integer> refused = new EnumMap<>(Reason.class);
        List<Now> changed = new ArrayList<>();
        int same = 0;
        for (long id : ids) {
            Now one = now.get(id);
            Reason reason = refusal(one, reserved.contains(id), choice);
            if (one == null || reason != null) {
                refused.merge(Objects.requireNonNullElse(reason, Reason.GONE), 1, Integer::sum);
            } else if (one.held() == choice.opens()) {
                same++;
            } else {
                changed.add(one);
            }
        }
        return new Preview(
                changed.size(),
                same,
                refused,
                (int) changed.stream().filter(Now::printed).count(),
                (int) changed.stream().filter(Now::distributed).count());
    }

    @Override
    public List<Item<Memory>> apply(Batch<Choice> batch, List<Item<Memory>> items, Caller by) {
        long eventId = batch.eventId();
        Choice choice = batch.choice();
        long kindId = Objects.requireNonNull(choice.kindId());
        Map<Long, Now> now = repository.now(eventId, ids(items), kindId);
        Set<Long> reserved = reserved(eventId, ids(items), choice);
        Map<Long, Reason> refused = new HashMap<>();
        for (long id : ids(items)) {
            refused.computeIfAbsent(id, each -> refusal(now.get(each), reserved.contains(each), choice));
        }
        List<Long> wanted =
                ids(items).stream().filter(id -> !refused.containsKey(id)).toList();
        Map<Long, Long> changed = choice.opens()
                ? holds.openAll(eventId, wanted, kindId, choice.why(), by)
                : holds.closeAll(eventId, wanted, new Closing(kindId, choice.why(), choice.closesReserved()), by);
        List<Item<Memory>> results = new ArrayList<>();
        for (Item<Memory> item : items) {
            Reason reason = refused.get(item.id());
            Long hold = changed.get(item.id());
            results.add(
                    reason != null
                            ? item.refused(reason)
                            : hold == null ? item.same() : item.changed(new Memory(hold)));
        }
        return results;
    }

    @Override
    public List<Item<Memory>> undo(Batch<Choice> batch, List<Item<Memory>> items, Caller by) {
        long kindId = Objects.requireNonNull(batch.choice().kindId());
        Map<Long, Long> done = new HashMap<>();
        items.forEach(item ->
                done.put(item.id(), Objects.requireNonNull(item.memory()).holdId()));
        Set<Long> undone = batch.choice().opens()
                ? holds.undoOpening(batch.eventId(), done, kindId, by)
                : holds.undoClosing(batch.eventId(), done, kindId, by);
        return items.stream()
                .map(item -> undone.contains(item.id()) ? item.undone() : item.kept(Reason.CHANGED_SINCE))
                .toList();
    }

    @Override
    public String reasonOf(Throwable failure) {
        Problem problem = failure instanceof ProblemException refused ? refused.problem() : null;
        if (problem == HoldProblem.UNKNOWN_HOLD_KIND) {
            return Reason.DELETED.name();
        }
        // It was opened between the look at the accreditation and the lock.
        return problem == HoldProblem.HOLD_RESERVED ? Reason.RESERVED.name() : Batch.FAILED;
    }

    /** Those whose hold the batch would have to close but may not. */
    private Set<Long> reserved(long eventId, List<Long> ids, Choice choice) {
        return choice.opens() || choice.closesReserved()
                ? Set.of()
                : stored.reserved(eventId, ids, Objects.requireNonNull(choice.kindId()));
    }

    /** Why nothing is done with the accreditation; null if something can be. */
    private static @Nullable Reason refusal(@Nullable Now now, boolean reserved, Choice choice) {
        if (reserved) {
            return Reason.RESERVED;
        }
        if (now == null) {
            return Reason.GONE;
        }
        return choice.opens() && !now.live() ? Reason.INVALID : null;
    }

    @Override
    public Map<Long, Named> names(Batch<Choice> batch, Collection<Long> ids) {
        Map<Long, Named> names = new HashMap<>();
        repository
                .now(batch.eventId(), ids, NO_KIND)
                .forEach((id, now) -> names.put(id, new Named(now.name(), id, "")));
        return names;
    }

    @Override
    public Subject subject(Item<Memory> item) {
        return new Subject("accreditation", item.id());
    }

    private static List<Long> ids(List<Item<Memory>> items) {
        return items.stream().map(Item::id).toList();
    }
}
