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
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes the sectors of an event; badge lines show their names. */
@Service
public class SectorService {

    private final SectorRepository sectors;
    private final GateView gates;
    private final AuditRepository audit;

    SectorService(SectorRepository sectors, GateView gates, AuditRepository audit) {
        this.sectors = sectors;
        this.gates = gates;
        this.audit = audit;
    }

    @Transactional
    public long create(long eventId, SectorInput sent, Actor by) {
        Translations name = sent.name().first("name");
        long id = sectors.insert(eventId, name);
        audit.append(by, AuditEntry.of("sector_created", eventId, "sector", id).to(Map.of("name", name.texts())));
        return id;
    }

    @Transactional
    public void update(long eventId, long sectorId, SectorInput sent, Actor by) {
        SectorRepository.Row was = sectors.lock(eventId, sectorId).orElseThrow(() -> missing(eventId, sectorId));
        Versions.require("Sector " + sectorId, was.version(), sent.version());
        Translations name = sent.name().over(was.name(), "name");
        Changes changes = new Changes().of("name", was.name().texts(), name.texts());
        if (changes.none()) {
            return;
        }
        sectors.update(eventId, sectorId, name);
        gates.sectorChanged(eventId, sectorId);
        audit.append(by, changes.in(AuditEntry.of("sector_changed", eventId, "sector", sectorId)));
    }

    /** Deletes a sector that no skill and no person belongs to. */
    @Transactional
    public void delete(long eventId, long sectorId, Actor by) {
        SectorRepository.Row was = sectors.lock(eventId, sectorId).orElseThrow(() -> missing(eventId, sectorId));
        translatingConstraints(
                () -> sectors.delete(eventId, sectorId),
                used -> EventProblem.SECTOR_IN_USE.because(
                        "Skills or people belong to sector %d of event %d; change that first.", sectorId, eventId));
        audit.append(
                by,
                AuditEntry.of("sector_deleted", eventId, "sector", sectorId)
                        .from(Map.of("name", was.name().texts())));
    }

    static ProblemException missing(long eventId, long sectorId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no sector %d; GET /registrations/accreditation/events/%d/sectors lists its sectors.",
                eventId, sectorId, eventId);
    }
}
