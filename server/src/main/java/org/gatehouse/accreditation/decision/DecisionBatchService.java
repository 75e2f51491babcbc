package org.gatehouse.accreditation.decision;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.gatehouse.accreditation.decision.DecisionBatch.Outcome;
import org.gatehouse.accreditation.decision.DecisionBatch.State;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.people.person.PersonImportService;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Decides about many registrations in steps that each commit, so that nobody else waits and no gate's feed is held up.
 *
 * <p>Each registration goes through {@link DecisionService}, like a single decision. A step locks the batch and then its people in the
 * order of their ids. Every decision about a registration locks its person first, so the registrations that a step has read do not change.
 */
@Service
public class DecisionBatchService {

    private static final Logger log = LoggerFactory.getLogger(DecisionBatchService.class);

    /** Registrations per step: a quarter of a second, during part of which the event's feed is locked. */
    static final int STEP = 100;

    /** The reason for skipping a registration that somebody decided about after the batch that is reversed. */
    private static final String CHANGED_SINCE = "CHANGED_SINCE";

    /** The reason that the batch's report gives for a registration that was approved nevertheless. */
    static final String ZONE_FULL = "ZONE_FULL";

    private final DecisionBatchRepository batches;
    private final DecisionService decisions;
    private final PersonImportService people;
    private final ZoneRepository zones;
    private final AuditRepository audit;
    private final TransactionOperations transaction;

    DecisionBatchService(
            DecisionBatchRepository batches,
            DecisionService decisions,
            PersonImportService people,
            ZoneRepository zones,
            AuditRepository audit,
            TransactionOperations transaction) {
        this.batches = batches;
        this.decisions = decisions;
        this.people = people;
        this.zones = zones;
        this.audit = audit;
        this.transaction = transaction;
    }

    /** Makes a batch of these registrations of the event; nothing is decided yet. */
    @Transactional
    public long make(long eventId, RegistrationState decision, List<Long> registrationIds, Actor by) {
        return batches.insert(eventId, by.name(), decision, registrationIds);
    }

    /**
     * Makes a batch that reverses this one, as far as a state can be reversed; it is previewed before it is applied, like any other. Later
     * decisions stay.
     */
    @Transactional
    public long makeBack(long eventId, long id, Actor by) {
        DecisionBatch batch = get(eventId, id);
        RegistrationState back = switch (batch.decision()) {
            case APPROVED -> RegistrationState.WITHDRAWN;
            case REJECTED, WITHDRAWN -> RegistrationState.PENDING;
            case PENDING -> RegistrationState.REJECTED;
        };
        return batches.insertBack(eventId, by.name(), back, id);
    }

    /**
     * Returns the batch.
     *
     * @throws ProblemException not_found (404), also a day after it was made
     */
    @Transactional(readOnly = true)
    public DecisionBatch get(long eventId, long id) {
        return batches.find(eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    /** Lists the batches of the last day that were applied, newest first. */
    @Transactional(readOnly = true)
    public List<DecisionBatch> recent(long eventId) {
        return batches.recent(eventId);
    }

    /** Lists the first hundred registrations that were refused. */
    @Transactional(readOnly = true)
    public List<DecisionBatch.Refused> refused(DecisionBatch batch) {
        return batches.refused(batch.id());
    }

    /** Lists the first hundred registrations that were approved without a zone that they had before, because it is full. */
    @Transactional(readOnly = true)
    public List<DecisionBatch.Refused> withoutZone(DecisionBatch batch) {
        return batches.withoutZone(batch.id());
    }

    /** Lists the accreditations of those whom the batch approved, as far as they are valid now. */
    @Transactional(readOnly = true)
    public List<Long> accredited(DecisionBatch batch, int most) {
        return batch.decision() == RegistrationState.APPROVED
                ? batches.accredited(batch.eventId(), batch.id(), most)
                : List.of();
    }

    /** Counts what the batch would do if it were applied now. */
    @Transactional(readOnly = true)
    public DecisionBatch.Preview preview(DecisionBatch batch) {
        Map<RegistrationState, Integer> states = batches.states(batch.id());
        List<DecisionBatch.ZoneEffect> effects = new ArrayList<>();
        Map<Long, DecisionBatchRepository.Gained> changes = changes(batch);
        for (Zone zone : changes.isEmpty() ? List.<Zone>of() : zones.withUsage(batch.eventId())) {
            DecisionBatchRepository.Gained change = changes.get(zone.id());
            if (change != null) {
                effects.add(effect(zone, change));
            }
        }
        return new DecisionBatch.Preview(states, batches.changedSince(batch.id()), effects);
    }

    private Map<Long, DecisionBatchRepository.Gained> changes(DecisionBatch batch) {
        Map<Long, DecisionBatchRepository.Gained> changes = new HashMap<>();
        switch (batch.decision()) {
            case APPROVED -> batches.gained(batch.id()).forEach(gained -> changes.put(gained.zoneId(), gained));
            case WITHDRAWN ->
                batches.held(batch.id())
                        .forEach(held -> changes.put(
                                held.zoneId(),
                                new DecisionBatchRepository.Gained(held.zoneId(), -held.registrations(), 0)));
            default -> {}
        }
        return changes;
    }

    private static DecisionBatch.ZoneEffect effect(Zone zone, DecisionBatchRepository.Gained change) {
        DecisionBatch.ZoneEffect given = new DecisionBatch.ZoneEffect(zone, change.given(), 0);
        int byHand = zone.quota() == null
                ? change.byHand()
                : Math.clamp((long) zone.quota() - given.usage() - change.given(), 0, change.byHand());
        return new DecisionBatch.ZoneEffect(zone, change.given() + byHand, change.byHand() - byHand);
    }

    /**
     * Applies the next step and returns the batch after it. Two browsers that do this at once take turns.
     *
     * @param note stored with each registration that changes; only the first step reads it
     */
    public DecisionBatch apply(long eventId, long id, @Nullable String note, Actor by) {
        try {
            transaction.executeWithoutResult(status -> step(eventId, id, note, STEP, by));
        } catch (RuntimeException failed) {
            if ((failed instanceof ProblemException refused && refused.problem() == PlatformProblem.NOT_FOUND)
                    || DatabaseProblems.isAway(failed)) {
                throw failed;
            }
            oneByOne(eventId, id, note, by);
        }
        return get(eventId, id);
    }

    /** Decides the registrations of a failed step one by one, so that one bad registration does not stop the others. */
    private void oneByOne(long eventId, long id, @Nullable String note, Actor by) {
        for (int place = 0; place < STEP; place++) {
            try {
                transaction.executeWithoutResult(status -> step(eventId, id, note, 1, by));
            } catch (RuntimeException failed) {
                if (DatabaseProblems.isAway(failed)) {
                    throw failed;
                }
                log.error("decision {} met an error", id, failed);
                transaction.executeWithoutResult(status -> failNext(eventId, id));
            }
        }
    }

    private void failNext(long eventId, long id) {
        DecisionBatch batch = lock(eventId, id);
        batches.settle(
                id,
                Outcome.REFUSED,
                "FAILED",
                batches.next(batch.id(), 1).stream()
                        .map(DecisionBatchRepository.Item::place)
                        .toList());
    }

    private void step(long eventId, long id, @Nullable String note, int count, Actor by) {
        DecisionBatch batch = lock(eventId, id);
        if (batch.state() == State.APPLIED) {
            return;
        }
        String kept = batch.state() == State.OPEN ? note : batch.note();
        audit.continueChange(batches.begin(id, kept));
        people.lock(batches.next(id, count).stream()
                .map(DecisionBatchRepository.Item::personId)
                .filter(Objects::nonNull)
                .toList());
        List<DecisionBatchRepository.Item> items = batches.next(id, count);
        List<Integer> same = new ArrayList<>();
        List<DecisionBatchRepository.Item> changing = new ArrayList<>();
        Map<String, List<Integer>> refused = new TreeMap<>();
        for (DecisionBatchRepository.Item item : items) {
            String reason = refusal(item, batch.decision());
            if (reason != null) {
                refused.computeIfAbsent(reason, none -> new ArrayList<>()).add(item.place());
            } else if (item.state() == batch.decision()) {
                same.add(item.place());
            } else {
                changing.add(item);
            }
        }
        Set<Long> without = decide(batch.decision(), changing, kept, by);
        batches.settle(id, Outcome.SAME, null, same);
        batches.settle(id, Outcome.CHANGED, null, places(changing, item -> !without.contains(item.registrationId())));
        batches.settle(
                id, Outcome.CHANGED, ZONE_FULL, places(changing, item -> without.contains(item.registrationId())));
        refused.forEach((reason, places) -> batches.settle(id, Outcome.REFUSED, reason, places));
        if (items.size() < count) {
            batches.end(id);
        }
    }

    /** The reason for refusing the registration; null when it can be decided. */
    private static @Nullable String refusal(DecisionBatchRepository.Item item, RegistrationState decision) {
        RegistrationState state = item.state();
        if (state == null) {
            return "GONE";
        }
        if (item.merged()) {
            return "MERGED";
        }
        if (item.changedSince() && state != decision) {
            return CHANGED_SINCE;
        }
        return state == decision || DecisionBatch.from(decision).contains(state) ? null : state.name();
    }

    private static List<Integer> places(
            List<DecisionBatchRepository.Item> items, Predicate<DecisionBatchRepository.Item> which) {
        return items.stream()
                .filter(which)
                .map(DecisionBatchRepository.Item::place)
                .toList();
    }

    /** Decides these registrations, and returns the ones that were approved without a zone that is full. */
    private Set<Long> decide(
            RegistrationState decision, List<DecisionBatchRepository.Item> items, @Nullable String note, Actor by) {
        List<Long> ids =
                items.stream().map(DecisionBatchRepository.Item::registrationId).toList();
        if (decision == RegistrationState.APPROVED) {
            return decisions.approveAll(ids, note, by).keySet();
        }
        for (long id : ids) {
            switch (decision) {
                case REJECTED -> decisions.reject(id, note, by);
                case WITHDRAWN -> decisions.withdraw(id, note, by);
                case PENDING -> decisions.reopen(id, note, by);
                case APPROVED -> throw new IllegalStateException("approved above, all at once");
            }
        }
        return Set.of();
    }

    private DecisionBatch lock(long eventId, long id) {
        return batches.lock(eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    private static ProblemException missing(long eventId, long id) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no decision %d; decisions are kept for a day.", eventId, id);
    }
}
