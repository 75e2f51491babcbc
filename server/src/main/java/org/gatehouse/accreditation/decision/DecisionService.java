package org.gatehouse.accreditation.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.ReturningZonesService;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.mail.notification.AutomaticMailService;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides about registrations: approving creates the accreditation, withdrawing turns it into a tombstone at the gates (decision 0005).
 *
 * <p>This service is in the accreditation module because accreditations depend on registrations and not the reverse. Repeating a decision
 * changes nothing.
 */
@Service
public class DecisionService {

    private final RegistrationService registrations;
    private final AccreditationWriteRepository accreditations;
    private final ReturningZonesService zones;
    private final GateView gates;
    private final AutomaticMailService mails;
    private final AuditRepository audit;

    DecisionService(
            RegistrationService registrations,
            AccreditationWriteRepository accreditations,
            ReturningZonesService zones,
            GateView gates,
            AutomaticMailService mails,
            AuditRepository audit) {
        this.registrations = registrations;
        this.accreditations = accreditations;
        this.zones = zones;
        this.gates = gates;
        this.mails = mails;
        this.audit = audit;
    }

    /**
     * Approves a registration and returns the manually added or allocated zones that it does not get back because they are full; usually
     * none.
     */
    @Transactional
    public List<Zone> approve(long registrationId, @Nullable String note, Actor by) {
        return approveAll(List.of(registrationId), note, by).getOrDefault(registrationId, List.of());
    }

    /**
     * Approves several registrations of one event, in this order. The result maps registrations to the zones they lack; registrations that
     * lack none are left out.
     */
    @Transactional
    public Map<Long, List<Zone>> approveAll(List<Long> registrationIds, @Nullable String note, Actor by) {
        List<ReturningZonesService.Approved> approved = new ArrayList<>();
        boolean again = false;
        long eventId = 0;
        for (long registrationId : registrationIds) {
            RegistrationService.Move move = registrations.move(registrationId, RegistrationState.APPROVED, note, by);
            if (move.changed()) {
                AccreditationWriteRepository.Approved made =
                        accreditations.approve(move.eventId(), registrationId, move.personId());
                record("accreditation_made", move, made.id(), by);
                approved.add(new ReturningZonesService.Approved(made.id(), move.personId(), registrationId));
                again |= made.again();
                eventId = move.eventId();
            }
        }
        mails.registrationsDecided(
                eventId,
                approved.stream()
                        .map(ReturningZonesService.Approved::registrationId)
                        .toList());
        return again ? zones.leaveOutFull(eventId, approved, by) : Map.of();
    }

    @Transactional
    public void withdraw(long registrationId, @Nullable String note, Actor by) {
        RegistrationService.Move move = registrations.move(registrationId, RegistrationState.WITHDRAWN, note, by);
        if (move.changed()) {
            accreditations.withdraw(registrationId).ifPresent(id -> record("accreditation_withdrawn", move, id, by));
            notifyDecided(move);
        }
    }

    @Transactional
    public void reject(long registrationId, @Nullable String note, Actor by) {
        notifyDecided(registrations.move(registrationId, RegistrationState.REJECTED, note, by));
    }

    /** Reverses a rejection or a withdrawal: the registration waits for a decision again, without an accreditation. */
    @Transactional
    public void reopen(long registrationId, @Nullable String note, Actor by) {
        notifyDecided(registrations.move(registrationId, RegistrationState.PENDING, note, by));
    }

    private void notifyDecided(RegistrationService.Move move) {
        if (move.changed()) {
            mails.registrationsDecided(move.eventId(), List.of(move.registrationId()));
        }
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
