package org.gatehouse.request.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.RequestProblem;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.allocation.AllocationService;
import org.gatehouse.request.allocation.DenialService;
import org.gatehouse.request.batch.RequestBatch.Decision;
import org.gatehouse.request.batch.RequestBatch.Outcome;
import org.gatehouse.request.batch.RequestBatch.Reason;
import org.gatehouse.request.batch.RequestBatch.State;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Decides about many zone requests. Each goes through {@link AllocationService} or {@link DenialService} in a transaction of its own, like
 * a single decision, so that one that is refused leaves the others alone, nobody waits for long, and a server that dies leaves no half
 * decision.
 *
 * <p>Locks are taken in the order batch, form, request; the rest as {@link AllocationService} says.
 */
@Service
public class RequestBatchService {

    private static final Logger log = LoggerFactory.getLogger(RequestBatchService.class);

    /** Requests per step: about half a second. */
    static final int STEP = 40;

    /** The refusals after which the second choice is tried. */
    static final Set<Reason> SECOND_MAY_DO = Set.of(Reason.FORM_FULL, Reason.ZONE_FULL, Reason.NOT_ALLOCATED);

    private final RequestBatchRepository batches;
    private final RequestRepository requests;
    private final AllocationRepository places;
    private final AllocationService allocations;
    private final DenialService denials;
    private final FormRepository forms;
    private final ZoneRepository zones;
    private final AuditRepository audit;
    private final TransactionOperations transaction;

    RequestBatchService(
            RequestBatchRepository batches,
            RequestRepository requests,
            AllocationRepository places,
            AllocationService allocations,
            DenialService denials,
            FormRepository forms,
            ZoneRepository zones,
            AuditRepository audit,
            TransactionOperations transaction) {
        this.batches = batches;
        this.requests = requests;
        this.places = places;
        this.allocations = allocations;
        this.denials = denials;
        this.forms = forms;
        this.zones = zones;
        this.audit = audit;
        this.transaction = transaction;
    }

    /** Makes a batch of these requests of the form; nothing is decided yet. */
    @Transactional
    public long make(long eventId, long formId, Decision decision, List<Long> requestIds, Caller by) {
        if (!forms.share(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
        return batches.insert(eventId, formId, by.name(), decision, requestIds);
    }

    /** Returns the requests of the form that wait and match the search. */
    @Transactional(readOnly = true)
    public List<Long> waiting(long eventId, long formId, RequestSearch search) {
        return requests.ids(eventId, formId, ZoneRequest.State.PENDING, search);
    }

    /**
     * Returns the batch.
     *
     * @throws ProblemException not_found (404), also a day after it was made
     */
    @Transactional(readOnly = true)
    public RequestBatch get(long eventId, long formId, long id) {
        return batches.find(eventId, formId, id).orElseThrow(() -> missing(formId, id));
    }

    /** Lists the batches of the last day that were applied, newest first. */
    @Transactional(readOnly = true)
    public List<RequestBatch> recent(long eventId, long formId) {
        return batches.recent(eventId, formId);
    }

    /** Lists the first hundred requests that stayed as they were. */
    @Transactional(readOnly = true)
    public List<RequestBatch.Unchanged> unchanged(RequestBatch batch) {
        return batches.unchanged(batch.eventId(), batch.id());
    }

    /** Counts what the batch would do if it were applied now. */
    @Transactional(readOnly = true)
    public RequestBatch.Preview preview(RequestBatch batch, boolean secondZones) {
        Map<Long, Integer> taken = new HashMap<>();
        places.taken(batch.eventId()).stream()
                .filter(each -> each.formId() == batch.formId())
                .forEach(each -> taken.put(each.zoneId(), each.places()));
        return new RequestBatchPlan(
                        batch,
                        secondZones,
                        zones.withUsage(batch.eventId()),
                        forms.zones(batch.eventId(), List.of(batch.formId())),
                        taken)
                .walk(batches.items(batch.eventId(), batch.formId(), batch.id()));
    }

    /**
     * Applies the next step and returns the batch after it. Two browsers that do this at once take turns.
     *
     * @param secondZones whether the second choice is given where the first has no place; only the first step reads it
     * @param reason why they are denied; only the first step reads it
     */
    public RequestBatch apply(
            long eventId, long formId, long id, boolean secondZones, @Nullable String reason, Caller by) {
        transaction.executeWithoutResult(status -> {
            if (lock(eventId, formId, id) == State.OPEN) {
                batches.begin(eventId, id, secondZones, reason);
            }
        });
        RequestBatch batch = get(eventId, formId, id);
        for (int decided = 0; decided < STEP; decided++) {
            Attempt first = attempt(() -> decideNext(batch, null, by));
            if (!first.more) {
                break;
            }
            if (first.refused != null && !isSecondGiven(batch, first, by)) {
                refuse(batch, first);
            }
        }
        return get(eventId, formId, id);
    }

    /** Takes the next step back; requests that somebody changed since stay as they are. */
    public RequestBatch undo(long eventId, long formId, long id, Caller by) {
        transaction.executeWithoutResult(status -> {
            State state = lock(eventId, formId, id);
            if (state == State.APPLYING || state == State.APPLIED) {
                batches.beginUndo(eventId, id);
            }
        });
        RequestBatch batch = get(eventId, formId, id);
        for (int undone = 0; undone < STEP; undone++) {
            if (!Boolean.TRUE.equals(transaction.execute(status -> takeNextBack(batch, by)))) {
                break;
            }
        }
        return get(eventId, formId, id);
    }

    /**
     * The progress of one request.
     *
     * @param more whether there was a request to decide
     * @param place in the batch of the request that was refused
     */
    private record Attempt(
            boolean more, int place, @Nullable Reason refused) {}

    /** Reports the refused request from a transaction that is rolled back. */
    private static final class RefusedException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final int place;

        RefusedException(int place, RuntimeException cause) {
            super(cause);
            this.place = place;
        }
    }

    private Attempt attempt(BooleanSupplier decision) {
        try {
            boolean more = Boolean.TRUE.equals(transaction.execute(status -> decision.getAsBoolean()));
            return new Attempt(more, 0, null);
        } catch (RefusedException refused) {
            return new Attempt(true, refused.place, reason(refused.getCause()));
        }
    }

    private boolean isSecondGiven(RequestBatch batch, Attempt first, Caller by) {
        return batch.decision() == Decision.GRANT
                && batch.secondZones()
                && first.refused != null
                && SECOND_MAY_DO.contains(first.refused)
                && attempt(() -> decideNext(batch, first.place, by)).refused == null;
    }

    /**
     * Decides about the next request; answers whether there was one.
     *
     * @param secondOf the request that was refused its first choice; null to try the first choice of the next one
     */
    private boolean decideNext(RequestBatch batch, @Nullable Integer secondOf, Caller by) {
        if (lock(batch) != State.APPLYING) {
            return false;
        }
        Optional<RequestBatchRepository.Next> next = batches.next(batch.id(), Outcome.WAITING);
        if (next.isEmpty()) {
            batches.end(batch.eventId(), batch.id(), State.APPLIED);
            return false;
        }
        if (secondOf != null && next.get().place() != secondOf) {
            return true; // Another browser has dealt with it.
        }
        audit.continueChange(Objects.requireNonNull(batch.begunAt()));
        try {
            decide(batch, next.get(), secondOf != null, by);
        } catch (RuntimeException failed) {
            if (DatabaseProblems.isAway(failed)) {
                throw failed;
            }
            throw new RefusedException(next.get().place(), failed);
        }
        return true;
    }

    private void decide(RequestBatch batch, RequestBatchRepository.Next next, boolean second, Caller by) {
        long eventId = batch.eventId();
        forms.share(eventId, batch.formId());
        RequestRepository.Row request = requests.lock(eventId, next.requestId()).orElse(null);
        boolean grants = batch.decision() == Decision.GRANT;
        if (request == null) {
            batches.settle(batch.id(), next.place(), Outcome.REFUSED, Reason.GONE);
        } else if (request.state() == (grants ? ZoneRequest.State.ALLOCATED : ZoneRequest.State.DENIED)) {
            batches.settle(batch.id(), next.place(), Outcome.SAME, null);
        } else if (request.state() != ZoneRequest.State.PENDING) {
            batches.settle(batch.id(), next.place(), Outcome.REFUSED, grants ? Reason.DENIED : Reason.GRANTED);
        } else if (grants) {
            long allocation = allocations.allocate(eventId, batch.formId(), zone(request, second), request.id(), by);
            batches.changed(batch.id(), next.place(), allocation, null);
        } else {
            int denied = denials.deny(eventId, request.id(), batch.reason(), by).orElseThrow();
            batches.changed(batch.id(), next.place(), null, denied);
        }
    }

    private static long zone(RequestRepository.Row request, boolean second) {
        Long zone = second ? request.secondZoneId() : Long.valueOf(request.firstZoneId());
        if (zone == null) {
            throw RequestProblem.ZONE_NOT_ALLOCATABLE.because("Request %d has no second choice.", request.id());
        }
        return zone;
    }

    /** Records why a request was left unchanged, unless another browser has dealt with it by now. */
    private void refuse(RequestBatch batch, Attempt attempt) {
        transaction.executeWithoutResult(status -> {
            lock(batch);
            batches.next(batch.id(), Outcome.WAITING)
                    .filter(next -> next.place() == attempt.place)
                    .ifPresent(next -> batches.settle(batch.id(), next.place(), Outcome.REFUSED, attempt.refused));
        });
    }

    private boolean takeNextBack(RequestBatch batch, Caller by) {
        if (lock(batch) != State.UNDOING) {
            return false;
        }
        Optional<RequestBatchRepository.Next> next = batches.next(batch.id(), Outcome.CHANGED);
        if (next.isEmpty()) {
            batches.end(batch.eventId(), batch.id(), State.UNDONE);
            return false;
        }
        audit.continueChange(Objects.requireNonNull(batch.begunAt()));
        forms.share(batch.eventId(), batch.formId());
        boolean undone = takeBack(batch.eventId(), next.get(), by);
        batches.settle(batch.id(), next.get().place(), undone ? Outcome.UNDONE : Outcome.KEPT, null);
        return true;
    }

    private boolean takeBack(long eventId, RequestBatchRepository.Next next, Caller by) {
        Long allocation = next.allocationId();
        if (allocation != null) {
            return allocations.undoUntouched(eventId, allocation, by);
        }
        Integer denied = next.deniedVersion();
        return denied != null && denials.reopenUntouched(eventId, next.requestId(), denied, by);
    }

    private static Reason reason(@Nullable Throwable failed) {
        if (failed instanceof ProblemException refused) {
            Reason known = reason(refused.problem());
            if (known != null) {
                return known;
            }
        }
        log.error("a decision about many zone requests met an error", failed);
        return Reason.FAILED;
    }

    private static @Nullable Reason reason(Problem problem) {
        if (problem == ZoneProblem.ZONE_FULL) {
            return Reason.ZONE_FULL;
        }
        if (problem == AccreditationProblem.ACCREDITATION_DELETED) {
            return Reason.INVALID;
        }
        return problem instanceof RequestProblem known
                ? switch (known) {
                    case FORM_ZONE_FULL -> Reason.FORM_FULL;
                    case ZONE_NOT_ALLOCATABLE -> Reason.NOT_ALLOCATED;
                    case ALREADY_ALLOCATED -> Reason.HAS_PLACE;
                    default -> null;
                }
                : null;
    }

    private State lock(RequestBatch batch) {
        return lock(batch.eventId(), batch.formId(), batch.id());
    }

    private State lock(long eventId, long formId, long id) {
        return batches.lock(eventId, formId, id).orElseThrow(() -> missing(formId, id));
    }

    private static ProblemException missing(long formId, long id) {
        return PlatformProblem.NOT_FOUND.because(
                "Form %d has no decision %d; decisions about many are kept for a day.", formId, id);
    }
}
