package org.gatehouse.people.position;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Optional;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.event.skill.SkillRepository;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.people.StoredPerson;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.time.Days;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Changes the positions of people at events. It locks the person, then the member and the organisation referred to, then the
 * position's row.
 */
@Service
public class HeldPositionService {

    private final PersonWriteRepository people;
    private final HeldPositionWriteRepository held;
    private final EventRepository events;
    private final PositionReader positions;
    private final SkillRepository skills;
    private final GateView gates;
    private final AuditRepository audit;

    HeldPositionService(
            PersonWriteRepository people,
            HeldPositionWriteRepository held,
            EventRepository events,
            PositionReader positions,
            SkillRepository skills,
            GateView gates,
            AuditRepository audit) {
        this.people = people;
        this.held = held;
        this.events = events;
        this.positions = positions;
        this.skills = skills;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * The result of adding a position.
     *
     * @param made false when the person already held the same position
     */
    public record Added(long id, boolean made) {}

    /** Gives a person a position. A repeat of the same request returns the position that the first one created. */
    @Transactional
    public Added create(long personId, HeldPositionInput sent, Caller by) {
        people.lock(personId, by.events());
        return add(personId, sent, by);
    }

    /** Gives a position to a person whom the transaction has locked or has just created. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Added add(long personId, HeldPositionInput sent, Caller by) {
        long eventId = event(sent, by);
        if (sent.position() == null) {
            throw PlatformProblem.INVALID.ofField("position", "this field is required");
        }
        StoredPosition nothing = new StoredPosition(
                eventId, sent.position().id(), null, null, null, null, null, null, null, null, false, 0);
        StoredPosition is = changed(nothing, sent);
        Optional<Long> existing = held.idOf(personId, eventId, is.positionId());
        if (existing.isPresent()) {
            requireSame(personId, existing.get(), is);
            return new Added(existing.get(), false);
        }
        long id = held.insert(personId, is);
        audit.append(
                by,
                nothing.to(is).of("position_id", null, is.positionId()).in(entry("position_given", personId, is, id)));
        return new Added(id, true);
    }

    private void requireSame(long personId, long id, StoredPosition is) {
        StoredPosition stored = held.find(personId, id, null).orElseThrow(() -> missing(personId, id));
        if (!stored.to(is).none()) {
            throw PersonProblem.POSITION_HELD.because(
                    "Person %d holds position %d at event %d already, with other details; PUT /people/person/%d/positions/%d changes them.",
                    personId, is.positionId(), is.eventId(), personId, id);
        }
    }

    /** Changes the sent fields that differ. Gates receive the change when the person is accredited in this position. */
    @Transactional
    public void change(long personId, long id, HeldPositionInput sent, Caller by) {
        people.lock(personId, by.events());
        StoredPosition was = held.find(personId, id, by.events()).orElseThrow(() -> missing(personId, id));
        if (sent.event() != null && sent.event().id() != was.eventId()) {
            throw PlatformProblem.INVALID.ofField(
                    "event", "a position cannot move from event %d to another; add one there", was.eventId());
        }
        Versions.require("Position " + id, was.version(), sent.version());
        StoredPosition is = changed(was, sent);
        Changes changes = was.to(is);
        if (changes.none()) {
            return;
        }
        update(personId, id, is);
        held.accreditations(id).forEach(shown -> gates.accreditationChanged(shown.eventId(), shown.id()));
        audit.append(by, changes.in(entry("position_changed", personId, is, id)));
    }

    private void update(long personId, long id, StoredPosition is) {
        translatingConstraints(
                () -> held.update(id, is),
                broken -> broken.equals("person_position_once")
                        ? PersonProblem.POSITION_HELD.because(
                                "Person %d holds position %d at event %d already.",
                                personId, is.positionId(), is.eventId())
                        : null);
    }

    /** Removes a position in which the person is not registered. */
    @Transactional
    public void delete(long personId, long id, Caller by) {
        people.lock(personId, by.events());
        StoredPosition was = held.find(personId, id, by.events()).orElseThrow(() -> missing(personId, id));
        if (held.isRegistered(id)) {
            throw PersonProblem.POSITION_REGISTERED.because(
                    "Person %d is registered at event %d in this position; delete or withdraw the registration first.",
                    personId, was.eventId());
        }
        held.delete(id);
        StoredPosition nothing = new StoredPosition(
                was.eventId(), was.positionId(), null, null, null, null, null, null, null, null, false, 0);
        audit.append(
                by,
                was.to(nothing)
                        .of("position_id", was.positionId(), null)
                        .in(entry("position_taken", personId, was, id)));
    }

    private long event(HeldPositionInput sent, Caller by) {
        if (sent.event() == null) {
            throw PlatformProblem.INVALID.ofField("event", "this field is required");
        }
        long eventId = sent.event().id();
        if (!by.sees(eventId) || !events.exists(eventId)) {
            throw PersonProblem.UNKNOWN_EVENT_OF_POSITION.ofField(
                    "event", "there is no event %d; GET /registrations/accreditation/events lists yours", eventId);
        }
        return eventId;
    }

    private StoredPosition changed(StoredPosition was, HeldPositionInput sent) {
        StoredPosition is = new StoredPosition(
                was.eventId(),
                sent.position() == null ? was.positionId() : sent.position().id(),
                id(sent.skill(), was.skillId()),
                id(sent.sector(), was.sectorId()),
                id(sent.member(), was.memberId()),
                id(sent.organization(), was.organizationId()),
                StoredPerson.text(sent.organizationalUnit(), was.organizationalUnit()),
                StoredPerson.text(sent.openField(), was.openField()),
                sent.start() == null ? was.startDate() : sent.start().orElse(null),
                sent.end() == null ? was.endDate() : sent.end().orElse(null),
                sent.invalid() == null ? was.invalid() : sent.invalid(),
                was.version());
        Days.requireRange(is.startDate(), is.endDate());
        requireKnown(is);
        return is;
    }

    @SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
    private static @Nullable Long id(@Nullable Optional<HeldPositionInput.Ref> sent, @Nullable Long stored) {
        return sent == null ? stored : sent.map(HeldPositionInput.Ref::id).orElse(null);
    }

    private void requireKnown(StoredPosition is) {
        long eventId = is.eventId();
        if (!positions.exists(eventId, is.positionId())) {
            throw PositionService.unknown("position", eventId, is.positionId());
        }
        if (is.skillId() != null && !skills.exists(eventId, is.skillId())) {
            throw PersonProblem.UNKNOWN_SKILL.ofField("skill", "event %d has no skill %d", eventId, is.skillId());
        }
        if (is.sectorId() != null && !held.hasSector(eventId, is.sectorId())) {
            throw PersonProblem.UNKNOWN_SECTOR.ofField("sector", "event %d has no sector %d", eventId, is.sectorId());
        }
        if (is.memberId() != null && !held.shareMember(is.memberId())) {
            throw PersonProblem.UNKNOWN_MEMBER.ofField(
                    "member", "there is no member %d; GET /org/members lists them", is.memberId());
        }
        if (is.organizationId() != null && !held.shareOrganization(is.organizationId())) {
            throw PersonProblem.UNKNOWN_ORGANIZATION.ofField(
                    "organization", "there is no organisation %d; GET /org lists them", is.organizationId());
        }
    }

    static ProblemException missing(long personId, long id) {
        return PersonProblem.UNKNOWN_PERSON_POSITION.because(
                "Person %d has no position %d; GET /people/person/%d lists them.", personId, id, personId);
    }

    private static AuditEntry entry(String action, long personId, StoredPosition position, long id) {
        return AuditEntry.of(action).event(position.eventId()).person(personId).subject("person_position", id);
    }
}
