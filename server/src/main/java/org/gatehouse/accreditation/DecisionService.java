package org.gatehouse.accreditation;

import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditLog;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides about registrations: approving makes the accreditation, withdrawing makes it a tombstone at the gates (design 8).
 *
 * <p>It stands here and not at registrations because an accreditation knows its registration and not the other way round.
 * Deciding the same again changes nothing.
 */
@Service
public class DecisionService {

    private final RegistrationService registrations;
    private final AccreditationWriter accreditations;
    private final GateView gates;
    private final AuditLog audit;

    DecisionService(
            RegistrationService registrations, AccreditationWriter accreditations, GateView gates, AuditLog audit) {
        this.registrations = registrations;
        this.accreditations = accreditations;
        this.gates = gates;
        this.audit = audit;
    }

    @Transactional
    public void approve(long registrationId, @Nullable String note, Actor by) {
        RegistrationService.Move move = registrations.move(registrationId, RegistrationState.APPROVED, note, by);
        if (!move.changed()) {
            return;
        }
        long id = accreditations.approve(move.eventId(), registrationId, move.personId());
        record("accreditation_made", move, id, by);
    }

    @Transactional
    public void withdraw(long registrationId, @Nullable String note, Actor by) {
        RegistrationService.Move move = registrations.move(registrationId, RegistrationState.WITHDRAWN, note, by);
        if (move.changed()) {
            accreditations.withdraw(registrationId).ifPresent(id -> record("accreditation_withdrawn", move, id, by));
        }
    }

    @Transactional
    public void reject(long registrationId, @Nullable String note, Actor by) {
        registrations.move(registrationId, RegistrationState.REJECTED, note, by);
    }

    /** Takes a refusal or a withdrawal back: it waits for a decision again, without an accreditation. */
    @Transactional
    public void reopen(long registrationId, @Nullable String note, Actor by) {
        registrations.move(registrationId, RegistrationState.PENDING, note, by);
    }

    private void record(String action, RegistrationService.Move move, long accreditationId, Actor by) {
        gates.accreditationChanged(move.eventId(), accreditationId);
        audit.append(
                by,
                AuditEntry.of(action)
                        .event(move.eventId())
                        .person(move.personId())
                        .accreditation(accreditationId)
                        .subject("accreditation", accreditationId)
                        .to(Map.of("registration_id", move.registrationId())));
    }
}
