package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.imports.person.RowValues;
import org.gatehouse.people.person.PersonImportService;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.RegistrationInput;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationUpdate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Processes one chunk of a pass per transaction. The chunk's writes and the pass's progress are committed together or not at all, so an
 * interrupted pass resumes where it stopped and does nothing twice.
 */
@Service
class ImportChunkService {

    enum Step {
        /** The pass has more rows. */
        GO_ON,
        /** Nothing is left to do for this node: all rows are done, somebody stopped the pass, or another node has taken it over. */
        ENDED
    }

    private final ImportRepository imports;
    private final ImportRowRepository rows;
    private final ImportPlanner planner;
    private final PersonImportService people;
    private final RegistrationService registrations;
    private final DecisionService decisions;
    private final AuditRepository audit;

    ImportChunkService(
            ImportRepository imports,
            ImportRowRepository rows,
            ImportPlanner planner,
            PersonImportService people,
            RegistrationService registrations,
            DecisionService decisions,
            AuditRepository audit) {
        this.imports = imports;
        this.rows = rows;
        this.planner = planner;
        this.people = people;
        this.registrations = registrations;
        this.decisions = decisions;
        this.audit = audit;
    }

    /**
     * Processes the next rows of the pass.
     *
     * @throws ProblemException when a row could not be written; nothing of the chunk is stored then, and the caller should try its rows one
     *     by one
     */
    @Transactional
    Step next(ImportRepository.Claimed pass, int checked, int written) {
        Optional<StoredImport> locked = imports.lock(pass);
        if (locked.isEmpty()) {
            return Step.ENDED;
        }
        StoredImport file = locked.get();
        boolean runs = file.state() == ImportState.RUNNING;
        List<ImportRowRepository.RawRow> chunk = rows.after(file.id(), file.atRow(), runs ? written : checked);
        if (chunk.isEmpty()) {
            imports.end(file.id(), runs ? ImportState.DONE : ImportState.CHECKED);
            return Step.ENDED;
        }
        Caller by = imports.startedBy(file.id());
        if (runs) {
            audit.continueChange(Objects.requireNonNull(file.startedAt()));
            imports.lockAll();
        }
        ImportPlanner.Plans plans = planner.plan(file, chunk, by.events(), runs);
        List<ImportVerdict> verdicts = new ArrayList<>(plans.refused());
        if (runs) {
            verdicts.addAll(write(file, plans.toDo(), by));
        } else {
            plans.toDo().forEach(plan -> verdicts.add(plan.verdict(null, null)));
        }
        return finish(file, chunk, verdicts);
    }

    /** Refuses the next row with the error that prevented writing it. */
    @Transactional
    Step refuseNext(ImportRepository.Claimed pass, RowRefusedException why) {
        Optional<StoredImport> file = imports.lock(pass);
        if (file.isEmpty()) {
            return Step.ENDED;
        }
        List<ImportRowRepository.RawRow> next = rows.after(pass.id(), file.get().atRow(), 1);
        return next.isEmpty()
                ? Step.GO_ON
                : finish(
                        file.get(),
                        next,
                        List.of(ImportVerdict.refused(next.getFirst().number(), why)));
    }

    private Step finish(StoredImport file, List<ImportRowRepository.RawRow> chunk, List<ImportVerdict> verdicts) {
        rows.mark(file.id(), verdicts);
        ImportOutcome.Tally tally = new ImportOutcome.Tally();
        verdicts.forEach(verdict -> tally.add(verdict.outcome()));
        imports.progress(file.id(), chunk.getLast().number(), tally);
        return Step.GO_ON;
    }

    private List<ImportVerdict> write(StoredImport file, List<RowPlan> plans, Caller by) {
        Map<Integer, Long> made = new HashMap<>();
        List<ImportVerdict> verdicts = new ArrayList<>();
        List<Long> approved = new ArrayList<>();
        for (RowPlan plan : plans) {
            long personId = person(plan, made, by);
            long registrationId = registration(file, plan, personId, by);
            verdicts.add(plan.verdict(personId, registrationId));
            if (plan.approves()) {
                approved.add(registrationId);
            }
        }
        decisions.approveAll(approved, null, by);
        return verdicts;
    }

    private long person(RowPlan plan, Map<Integer, Long> made, Caller by) {
        Long known = plan.personId() == null ? made.get(plan.madeBy()) : plan.personId();
        if (known == null) {
            long id = people.create(plan.news(), by);
            made.put(plan.madeBy(), id);
            return id;
        }
        if (plan.changesPerson()) {
            people.change(known, plan.news(), by);
        }
        return known;
    }

    private long registration(StoredImport file, RowPlan plan, long personId, Caller by) {
        ImportReferenceRepository.HeldPosition held = plan.held();
        Long registrationId = held == null ? null : held.registrationId();
        if (held == null || registrationId == null) {
            registrationId =
                    registrations.create(input(file, plan, personId), by).registrationId();
        } else if (plan.changesRegistration()) {
            registrations.update(registrationId, update(plan, held), by);
        }
        return registrationId;
    }

    private static RegistrationInput input(StoredImport file, RowPlan plan, long personId) {
        RowValues said = plan.said();
        PersonPositionDetails details = said.details();
        return new RegistrationInput(
                file.eventId(),
                personId,
                said.positionId(),
                null,
                details.skillId(),
                details.memberId(),
                details.organizationId(),
                details.organizationalUnit(),
                details.openField(),
                said.groupName(),
                said.packageOptions().isEmpty() ? null : List.copyOf(said.packageOptions()),
                said.customFieldData().isEmpty() ? null : new HashMap<>(said.customFieldData()),
                said.periods() == null ? null : List.copyOf(said.periods()));
    }

    private static RegistrationUpdate update(RowPlan plan, ImportReferenceRepository.HeldPosition held) {
        PersonPositionDetails details = plan.details(held);
        String group = plan.said().groupName();
        return new RegistrationUpdate(
                null,
                details.skillId(),
                details.memberId(),
                details.organizationId(),
                details.organizationalUnit(),
                details.openField(),
                group == null ? held.groupName() : group,
                plan.said().packageOptions().isEmpty() ? null : List.copyOf(plan.packageOptions(held)),
                plan.said().customFieldData().isEmpty() ? null : new HashMap<>(plan.customFieldData(held)),
                null,
                plan.said().periods() == null
                        ? null
                        : Optional.of(List.copyOf(plan.said().periods())));
    }
}
