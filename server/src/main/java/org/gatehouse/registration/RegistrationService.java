package org.gatehouse.registration;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.skill.SkillRepository;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.people.position.PersonPositionRepository;
import org.gatehouse.people.position.PersonPositionRepository.StoredPersonPosition;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Registers people for events and changes their registrations.
 *
 * <p>Every method locks in the same order (design 4): first the person, then the member and the organisation referred to, then its own
 * rows.
 */
@Service
public class RegistrationService {

    private final RegistrationWriteRepository registrations;
    private final PersonPositionRepository personPositions;
    private final PositionReader positions;
    private final SkillRepository skills;
    private final PackageOptionZoneService options;
    private final CustomFieldValueRepository customFields;
    private final GateView gates;
    private final AuditRepository audit;

    RegistrationService(
            RegistrationWriteRepository registrations,
            PersonPositionRepository personPositions,
            PositionReader positions,
            SkillRepository skills,
            PackageOptionZoneService options,
            CustomFieldValueRepository customFields,
            GateView gates,
            AuditRepository audit) {
        this.registrations = registrations;
        this.personPositions = personPositions;
        this.positions = positions;
        this.skills = skills;
        this.options = options;
        this.customFields = customFields;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * The result of creating a registration.
     *
     * @param made false when the same request was sent before
     */
    public record Created(long registrationId, boolean made) {}

    /**
     * The result of moving a registration to a state.
     *
     * @param changed false when the registration was already in that state
     */
    public record Move(long registrationId, long eventId, long personId, boolean changed) {}

    /**
     * Registers the person. A repeat of the same request returns the registration that the first one created. For a caller who is limited
     * to events, only the people at these events exist: otherwise a caller could read anybody's name by registering a number.
     */
    @Transactional
    public Created create(RegistrationInput sent, Caller by) {
        if (!personPositions.lockPerson(sent.personId(), by.events())) {
            throw RegistrationProblem.UNKNOWN_PERSON_OF_REGISTRATION.ofField(
                    "person_id", "there is no person %d", sent.personId());
        }
        Set<Long> optionIds = optionIds(sent.eventId(), sent.packageOptions());
        requireKnown(sent.eventId(), sent.details());
        StoredPersonPosition held = position(sent);
        Optional<Long> existing = registrations.ofPosition(held.id());
        if (existing.isPresent()) {
            requireSame(existing.get(), sent, held);
            return new Created(existing.get(), false);
        }
        Long group = group(sent.eventId(), SingleLineText.orNone(sent.groupName()));
        long id = registrations.insert(sent.eventId(), sent.personId(), held.id(), group);
        registrations.addOptions(sent.eventId(), id, optionIds);
        Changes changes =
                new Changes().of("position_id", null, held.positionId()).of("package_options", null, optionIds);
        customFields.replace(sent.eventId(), id, sent.customFieldData(), changes);
        audit.append(by, changes.in(entry("registration_created", sent.eventId(), sent.personId(), id)));
        return new Created(id, true);
    }

    /**
     * Replaces the fields that can be changed. Gates receive the change when the person is accredited.
     *
     * @throws ProblemException registration_withdrawn (409) until it is reopened
     */
    @Transactional
    public void update(long registrationId, RegistrationUpdate sent, Actor by) {
        RegistrationWriteRepository.Place place = lockPerson(registrationId);
        requireKnown(place.eventId(), sent.details());
        RegistrationWriteRepository.Stored was = lock(registrationId);
        if (was.state() == RegistrationState.WITHDRAWN) {
            throw RegistrationProblem.REGISTRATION_WITHDRAWN.because(
                    "Registration %d is withdrawn and cannot be changed; reopen it first with POST /registrations/%d/reopen.",
                    registrationId, registrationId);
        }
        Versions.require("Registration " + was.id(), was.version(), sent.version());
        Changes changes = new Changes();
        changePosition(was, sent, changes);
        boolean seenByGates = changeOptions(was, sent.packageOptions(), changes) || !changes.none();
        String groupName = SingleLineText.orNone(sent.groupName());
        changes.of("group_name", was.groupName(), groupName);
        customFields.replace(was.eventId(), registrationId, sent.customFieldData(), changes);
        if (changes.none()) {
            return;
        }
        registrations.update(registrationId, group(was.eventId(), groupName));
        if (seenByGates && was.accreditationId() != null) {
            gates.accreditationChanged(was.eventId(), was.accreditationId());
        }
        audit.append(by, changes.in(entry("registration_changed", was.eventId(), was.personId(), registrationId)));
    }

    /** Gives the registration a package option of its event. Repeating the call changes nothing. */
    @Transactional
    public void giveOption(long eventId, long registrationId, long optionId, Actor by) {
        RegistrationWriteRepository.Stored registration = lockAt(eventId, registrationId);
        Set<Long> is = new TreeSet<>(registrations.options(eventId, registrationId));
        if (is.add(optionId)) {
            replaceOptions(registration, is, by);
        }
    }

    /**
     * Takes the package option from the registration.
     *
     * @throws ProblemException not_found (404) when the registration does not hold it
     */
    @Transactional
    public void takeOption(long eventId, long registrationId, long optionId, Actor by) {
        RegistrationWriteRepository.Stored registration = lockAt(eventId, registrationId);
        Set<Long> is = new TreeSet<>(registrations.options(eventId, registrationId));
        if (!is.remove(optionId)) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Registration %d does not hold package option %d.", registrationId, optionId);
        }
        replaceOptions(registration, is, by);
    }

    private RegistrationWriteRepository.Stored lockAt(long eventId, long registrationId) {
        if (lockPerson(registrationId).eventId() != eventId) {
            throw missing(registrationId);
        }
        return lock(registrationId);
    }

    private void replaceOptions(RegistrationWriteRepository.Stored registration, Set<Long> is, Actor by) {
        Changes changes = new Changes();
        changeOptions(registration, List.copyOf(is), changes);
        registrations.raiseVersion(registration.id());
        if (registration.accreditationId() != null) {
            gates.accreditationChanged(registration.eventId(), registration.accreditationId());
        }
        audit.append(
                by,
                changes.in(entry(
                        "registration_changed", registration.eventId(), registration.personId(), registration.id())));
    }

    /**
     * Moves a registration to another state. The caller is responsible for the resulting change of the accreditation.
     *
     * @throws ProblemException transition_not_allowed (409) when the current state does not allow it
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Move move(long registrationId, RegistrationState to, @Nullable String note, Actor by) {
        RegistrationWriteRepository.Place place = lockPerson(registrationId);
        registrations.shareMemberOf(registrationId);
        registrations.shareOrganizationOf(registrationId);
        RegistrationWriteRepository.Stored was = lock(registrationId);
        if (was.state() == to) {
            return new Move(registrationId, place.eventId(), place.personId(), false);
        }
        if (!was.state().next().contains(to)) {
            throw RegistrationProblem.TRANSITION_NOT_ALLOWED.because(
                    "Registration %d is %s and can only become %s, not %s.",
                    registrationId, was.state(), was.state().next(), to);
        }
        registrations.move(registrationId, to, SingleLineText.orNone(note));
        Changes changes =
                new Changes().of("state", was.state(), to).of("state_note", null, SingleLineText.orNone(note));
        audit.append(
                by, changes.in(entry("registration_state_changed", place.eventId(), place.personId(), registrationId)));
        return new Move(registrationId, place.eventId(), place.personId(), true);
    }

    /** Deletes a registration that never led to an accreditation. */
    @Transactional
    public void delete(long registrationId, Actor by) {
        lockPerson(registrationId);
        RegistrationWriteRepository.Stored was = lock(registrationId);
        if (was.accreditationId() != null) {
            throw RegistrationProblem.REGISTRATION_ACCREDITED.because(
                    "Registration %d has accreditation %d, which gates know; withdraw it with POST /registrations/%d/withdraw instead.",
                    registrationId, was.accreditationId(), registrationId);
        }
        registrations.delete(registrationId);
        audit.append(
                by,
                entry("registration_deleted", was.eventId(), was.personId(), registrationId)
                        .from(Map.of("state", was.state())));
    }

    private RegistrationWriteRepository.Place lockPerson(long registrationId) {
        RegistrationWriteRepository.Place place =
                registrations.place(registrationId).orElseThrow(() -> missing(registrationId));
        if (!personPositions.lockPerson(place.personId(), null)) {
            throw RegistrationProblem.REGISTRATION_MERGED.because(
                    "Registration %d ended when its person was merged into another, who is registered in the same position.",
                    registrationId);
        }
        return place;
    }

    private RegistrationWriteRepository.Stored lock(long registrationId) {
        return registrations.lock(registrationId).orElseThrow(() -> missing(registrationId));
    }

    private StoredPersonPosition held(RegistrationWriteRepository.Stored registration) {
        return personPositions
                .get(registration.eventId(), registration.personId(), registration.personPositionId())
                .orElseThrow(() -> missing(registration.id()));
    }

    /** Returns the position that the person holds, or creates it. Sent details that differ replace the stored ones. */
    private StoredPersonPosition position(RegistrationInput sent) {
        Optional<StoredPersonPosition> stored = storedPosition(sent);
        if (stored.isEmpty()) {
            long positionId = Objects.requireNonNull(sent.positionId());
            long id = personPositions.insert(sent.eventId(), sent.personId(), positionId, sent.details());
            return new StoredPersonPosition(id, positionId, sent.details());
        }
        StoredPersonPosition was = stored.get();
        if (registrations.ofPosition(was.id()).isPresent()) {
            return was;
        }
        StoredPersonPosition is =
                new StoredPersonPosition(was.id(), was.positionId(), merged(was.details(), sent.details()));
        if (!is.equals(was)) {
            personPositions.update(sent.eventId(), is);
        }
        return is;
    }

    private Optional<StoredPersonPosition> storedPosition(RegistrationInput sent) {
        if (sent.personPositionId() != null) {
            return Optional.of(held(sent, sent.personPositionId()));
        }
        if (sent.positionId() == null) {
            throw PlatformProblem.INVALID.ofField("position_id", "send position_id or person_position_id");
        }
        requirePosition(sent.eventId(), sent.positionId());
        return personPositions.find(sent.eventId(), sent.personId(), sent.positionId());
    }

    private StoredPersonPosition held(RegistrationInput sent, long personPositionId) {
        return personPositions
                .get(sent.eventId(), sent.personId(), personPositionId)
                .orElseThrow(() -> RegistrationProblem.UNKNOWN_POSITION_OF_PERSON.ofField(
                        "person_position_id",
                        "person %d does not hold %d at event %d; GET /people/person/%d lists them",
                        sent.personId(),
                        personPositionId,
                        sent.eventId(),
                        sent.personId()));
    }

    private void requirePosition(long eventId, long positionId) {
        if (!positions.exists(eventId, positionId)) {
            throw PositionService.unknown("position_id", eventId, positionId);
        }
    }

    private static PersonPositionDetails merged(PersonPositionDetails was, PersonPositionDetails sent) {
        return new PersonPositionDetails(
                newest(was.skillId(), sent.skillId()),
                newest(was.memberId(), sent.memberId()),
                newest(was.organizationId(), sent.organizationId()),
                newest(was.organizationalUnit(), sent.organizationalUnit()),
                newest(was.openField(), sent.openField()));
    }

    private static <T> @Nullable T newest(@Nullable T was, @Nullable T sent) {
        return sent == null ? was : sent;
    }

    /** Refuses a repeated request that states anything other than the stored registration. */
    private void requireSame(long registrationId, RegistrationInput sent, StoredPersonPosition held) {
        RegistrationWriteRepository.Stored stored = lock(registrationId);
        boolean same = merged(held.details(), sent.details()).equals(held.details())
                && Objects.equals(
                        newest(stored.groupName(), SingleLineText.orNone(sent.groupName())), stored.groupName())
                && (sent.packageOptions() == null
                        || Set.copyOf(sent.packageOptions())
                                .equals(registrations.options(sent.eventId(), registrationId)))
                && (sent.customFieldData() == null || sent.customFieldData().equals(customFields.of(registrationId)));
        if (!same) {
            throw RegistrationProblem.ALREADY_REGISTERED.because(
                    "Person %d is registered in this position as registration %d with other details; PUT /registrations/%d changes them.",
                    sent.personId(), registrationId, registrationId);
        }
    }

    private void requireKnown(long eventId, PersonPositionDetails details) {
        if (details.skillId() != null && !skills.exists(eventId, details.skillId())) {
            throw PersonProblem.UNKNOWN_SKILL.ofField(
                    "skill_id", "%d is not a skill of event %d; GET …/skills lists them", details.skillId(), eventId);
        }
        if (details.memberId() != null && !registrations.shareMember(details.memberId())) {
            throw PersonProblem.UNKNOWN_MEMBER.ofField(
                    "member_id", "there is no member %d; GET /org/members lists them", details.memberId());
        }
        if (details.organizationId() != null && !registrations.shareOrganization(details.organizationId())) {
            throw PersonProblem.UNKNOWN_ORGANIZATION.ofField(
                    "organization_id", "there is no organisation %d; GET /org lists them", details.organizationId());
        }
    }

    private void changePosition(
            RegistrationWriteRepository.Stored registration, RegistrationUpdate sent, Changes changes) {
        StoredPersonPosition was = held(registration);
        long positionId = sent.positionId() == null ? was.positionId() : sent.positionId();
        StoredPersonPosition is = new StoredPersonPosition(was.id(), positionId, sent.details());
        if (is.equals(was)) {
            return;
        }
        requirePosition(registration.eventId(), positionId);
        try {
            personPositions.update(registration.eventId(), is);
        } catch (DuplicateKeyException taken) {
            throw RegistrationProblem.ALREADY_REGISTERED.because(
                    "Person %d holds position %d at event %d already.",
                    registration.personId(), positionId, registration.eventId());
        }
        changes.of("position_id", was.positionId(), positionId)
                .of("skill_id", was.details().skillId(), is.details().skillId())
                .of("member_id", was.details().memberId(), is.details().memberId())
                .of(
                        "organization_id",
                        was.details().organizationId(),
                        is.details().organizationId())
                .of(
                        "organizational_unit",
                        was.details().organizationalUnit(),
                        is.details().organizationalUnit())
                .of("open_field", was.details().openField(), is.details().openField());
    }

    private boolean changeOptions(
            RegistrationWriteRepository.Stored registration, @Nullable List<Long> sent, Changes changes) {
        if (sent == null) {
            return false;
        }
        Set<Long> was = new TreeSet<>(registrations.options(registration.eventId(), registration.id()));
        Set<Long> is = optionIds(registration.eventId(), sent);
        registrations.addOptions(registration.eventId(), registration.id(), without(is, was));
        registrations.removeOptions(registration.eventId(), registration.id(), without(was, is));
        changes.of("package_options", was, is);
        return !was.equals(is);
    }

    private Set<Long> optionIds(long eventId, @Nullable Collection<Long> sent) {
        Set<Long> ids = sent == null ? Set.of() : new TreeSet<>(sent);
        options.requireAll(eventId, ids);
        return ids;
    }

    private static Set<Long> without(Set<Long> from, Set<Long> taken) {
        Set<Long> rest = new TreeSet<>(from);
        rest.removeAll(taken);
        return rest;
    }

    private @Nullable Long group(long eventId, @Nullable String name) {
        return name == null ? null : registrations.group(eventId, name);
    }

    private static AuditEntry entry(String action, long eventId, long personId, long registrationId) {
        return AuditEntry.of(action).event(eventId).person(personId).subject("registration", registrationId);
    }

    /** The answer for a registration that does not exist, or whose event the caller may not see. */
    public static ProblemException missing(long registrationId) {
        return PlatformProblem.NOT_FOUND.because(
                "There is no registration %d; GET /registrations lists yours.", registrationId);
    }
}
