package org.gatehouse.accreditation;

import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationState;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Merges the accreditations of two people: the surviving person has one live accreditation at an event. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class AccreditationMergeService {

    private final RegistrationService registrations;
    private final JdbcClient db;
    private final GateView gates;
    private final AuditRepository audit;

    AccreditationMergeService(RegistrationService registrations, JdbcClient db, GateView gates, AuditRepository audit) {
        this.registrations = registrations;
        this.db = db;
        this.gates = gates;
        this.audit = audit;
    }

    /** Transfers the accreditation to the surviving person; its badge does not change. */
    public void move(long eventId, long accreditationId, long into) {
        db.sql("update accreditation set person_id = :into, version = version + 1 where event_id = :event and id = :id")
                .param("into", into)
                .param("event", eventId)
                .param("id", accreditationId)
                .update();
        gates.accreditationChanged(eventId, accreditationId);
    }

    /** Ends a live accreditation because the surviving person has one already: gates refuse its badge. */
    public void end(long eventId, long personId, long registrationId, long accreditationId, Actor by) {
        registrations.move(registrationId, RegistrationState.WITHDRAWN, "Merged", by);
        db.sql("""
                update accreditation set deleted = true, cause = 'merged', version = version + 1
                where event_id = :event and id = :id and not deleted
                """).param("event", eventId).param("id", accreditationId).update();
        gates.accreditationChanged(eventId, accreditationId);
        audit.append(
                by,
                AuditEntry.of("accreditation_merged")
                        .event(eventId)
                        .person(personId)
                        .accreditation(accreditationId)
                        .subject("accreditation", accreditationId)
                        .to(Map.of("registration_id", registrationId)));
    }
}
