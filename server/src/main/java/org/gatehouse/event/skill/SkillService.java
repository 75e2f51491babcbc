package org.gatehouse.event.skill;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes the skills of an event; badge lines show a skill's number, name and sector. */
@Service
public class SkillService {

    private final SkillRepository skills;
    private final GateView gates;
    private final AuditRepository audit;

    SkillService(SkillRepository skills, GateView gates, AuditRepository audit) {
        this.skills = skills;
        this.gates = gates;
        this.audit = audit;
    }

    /** Makes a skill that nobody holds yet. */
    @Transactional
    public long create(long eventId, SkillInput sent, Actor by) {
        String number = sent.skillNumber().strip();
        Translations name = sent.name().first("name");
        long id = translatingConstraints(
                () -> skills.insert(eventId, number, name, sectorOf(sent)), broken -> problemOf(broken, eventId, sent));
        audit.append(
                by,
                AuditEntry.of("skill_created", eventId, "skill", id)
                        .to(Map.of("skill_number", number, "name", name.texts())));
        return id;
    }

    @Transactional
    public void update(long eventId, long skillId, SkillInput sent, Actor by) {
        SkillRepository.Row was = skills.lock(eventId, skillId).orElseThrow(() -> missing(eventId, skillId));
        Versions.require("Skill " + skillId, was.version(), sent.version());
        Translations name = sent.name().over(was.name(), "name");
        String number = sent.skillNumber().strip();
        Changes changes = new Changes()
                .of("skill_number", was.skillNumber(), number)
                .of("name", was.name().texts(), name.texts())
                .of("sector_id", was.sectorId(), sectorOf(sent));
        if (changes.none()) {
            return;
        }
        translatingConstraints(
                () -> skills.update(eventId, skillId, number, name, sectorOf(sent)),
                broken -> problemOf(broken, eventId, sent));
        gates.skillChanged(eventId, skillId);
        audit.append(by, changes.in(AuditEntry.of("skill_changed", eventId, "skill", skillId)));
    }

    /** Deletes a skill that nobody holds. */
    @Transactional
    public void delete(long eventId, long skillId, Actor by) {
        SkillRepository.Row was = skills.lock(eventId, skillId).orElseThrow(() -> missing(eventId, skillId));
        translatingConstraints(
                () -> skills.delete(eventId, skillId),
                held -> EventProblem.SKILL_IN_USE.because(
                        "People hold skill %d of event %d; change that first.", skillId, eventId));
        audit.append(
                by,
                AuditEntry.of("skill_deleted", eventId, "skill", skillId)
                        .from(Map.of(
                                "skill_number",
                                was.skillNumber(),
                                "name",
                                was.name().texts())));
    }

    private static @Nullable Long sectorOf(SkillInput sent) {
        return sent.sector() == null ? null : sent.sector().id();
    }

    private static @Nullable ProblemException problemOf(String broken, long eventId, SkillInput sent) {
        return switch (broken) {
            case "skill_number_once" ->
                EventProblem.SKILL_NUMBER_TAKEN.ofField(
                        "skill_number",
                        "another skill of the event has the number '%s'; choose another one",
                        sent.skillNumber());
            case "skill_sector_of_event" ->
                EventProblem.UNKNOWN_SECTOR_OF_SKILL.ofField(
                        "sector",
                        "%s is not a sector of event %d; GET …/sectors lists them",
                        String.valueOf(sectorOf(sent)),
                        eventId);
            default -> null;
        };
    }

    /** The problem for a skill that the event does not have. */
    public static ProblemException missing(long eventId, long skillId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no skill %d; GET /registrations/accreditation/events/%d/skills lists its skills.",
                eventId, skillId, eventId);
    }
}
