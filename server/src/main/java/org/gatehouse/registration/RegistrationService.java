package org.gatehouse.registration;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.position.PersonPositionRepository;
import org.gatehouse.people.position.PersonPositionRepository.StoredPersonPosition;
import org.gatehouse.period.PeriodService;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Registers people for events and changes their registrations.
 *
 * <p>Every method locks in the same order: first the person, then the member and the organisation referred to, then its own
 * rows.
 */
@Service
public class RegistrationService {

    private final RegistrationWriteRepository registrations;
    private final PersonPositionRepository personPositions;
    private final RegisteredPositionService registered;
    private final PackageOptionZoneService options;
    private final CustomFieldValueRepository customFields;
    private final PeriodService periods;
    private final RegistrationPeriodRepository validity;
    private final GateView gates;
    private final AuditRepository audit;

    RegistrationService(
            RegistrationWriteRepository registrations,
            PersonPositionRepository personPositions,
            RegisteredPositionService registered,
            PackageOptionZoneService options,
            CustomFieldValueRepository customFields,
            PeriodService periods,
            RegistrationPeriodRepository validity,
            GateView gates,
            AuditRepository audit) {
        this.registrations = registrations;
        this.personPositions = personPositions;
        this.registered = registered;
        this.options = options;
        this.customFields = customFields;
        this.periods = periods;
        this.validity = validity;
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
        Set<Long> periodIds = sent.periods() == null ? Set.of() : new TreeSet<>(sent.periods());
        periods.requireAll(sent.eventId(), "periods", periodIds);
        registered.requireKnown(sent.eventId(), sent.details());
        StoredPersonPosition held = registered.findOrMake(sent);
        Optional<Long> existing = registrations.ofPosition(held.id());
        if (existing.isPresent()) {
            requireSame(existing.get(), sent, held);
            return new Created(existing.get(), false);
        }
        Long group = group(sent.eventId(), SingleLineText.nullIfBlank(sent.groupName()));
        long id = registrations.insert(sent.eventId(), sent.personId(), held.id(), group);
        registrations.addOptions(sent.eventId(), id, optionIds);
        validity.set(sent.eventId(), id, periodIds);
        Changes changes = new Changes()
                .of("position_id", null, held.positionId())
                .of("package_options", null, optionIds)
                .of("periods", null, periodIds.isEmpty() ? null : periodIds);
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
        registered.requireKnown(place.eventId(), sent.details());
        RegistrationWriteRepository.Stored was = lock(registrationId);
        requireNotWithdrawn(was);
        Versions.require("Registration " + was.id(), was.version(), sent.version());
        Changes changes = new Changes();
        registered.change(was, sent, changes);
        if (sent.periods() != null) {
            changePeriods(was, sent.periods().orElse(List.of()), changes);
        }
        boolean seenByGates = changeOptions(was, sent.packageOptions(), changes) || !changes.none();
        String groupName = SingleLineText.nullIfBlank(sent.groupName());
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

    /**
     * Gives the registration these periods and no others; none: it is valid as its position says.
     *
     * @throws ProblemException unknown_period (422)
     */
    @Transactional
    public void setPeriods(long eventId, long registrationId, Collection<Long> periodIds, Actor by) {
        RegistrationWriteRepository.Stored registration = lockAt(eventId, registrationId);
        Changes changes = new Changes();
        changePeriods(registration, periodIds, changes);
        if (!changes.none()) {
            announce(registration, changes, by);
        }
    }

    /**
     * Gives the registration a day of the event, in addition to the periods that it has. The person is locked before the period.
     *
     * @throws ProblemException invalid (422) for a day on which the event is not, registration_withdrawn (409)
     */
    @Transactional
    public void addDay(long eventId, long registrationId, LocalDate day, Actor by) {
        RegistrationWriteRepository.Stored registration = lockAt(eventId, registrationId);
        requireNotWithdrawn(registration);
        Set<Long> is = new TreeSet<>(validity.of(eventId, registrationId));
        Changes changes = new Changes();
        if (is.add(periods.ofDay(eventId, day, by))) {
            changePeriods(registration, is, changes);
            announce(registration, changes, by);
        }
    }

    private static void requireNotWithdrawn(RegistrationWriteRepository.Stored registration) {
        if (registration.state() == RegistrationState.WITHDRAWN) {
            throw RegistrationProblem.REGISTRATION_WITHDRAWN.because(
                    "Registration %d is withdrawn and cannot be changed; reopen it first with POST /registrations/%d/reopen.",
                    registration.id(), registration.id());
        }
    }

    private void changePeriods(
            RegistrationWriteRepository.Stored registration, Collection<Long> sent, Changes changes) {
        Set<Long> was = validity.of(registration.eventId(), registration.id());
        Set<Long> is = new TreeSet<>(sent);
        periods.requireAll(registration.eventId(), "periods", is);
        if (!is.equals(was)) {
            validity.set(registration.eventId(), registration.id(), is);
            changes.of("periods", was, is);
        }
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
        announce(registration, changes, by);
    }

    private void announce(RegistrationWriteRepository.Stored registration, Changes changes, Actor by) {
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
        registrations.move(registrationId, to, SingleLineText.nullIfBlank(note));
        Changes changes =
                new Changes().of("state", was.state(), to).of("state_note", null, SingleLineText.nullIfBlank(note));
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
                    "Registration %d ended when its person was erased, or merged into another who is registered in the same position.",
                    registrationId);
        }
        return place;
    }

    private RegistrationWriteRepository.Stored lock(long registrationId) {
        return registrations.lock(registrationId).orElseThrow(() -> missing(registrationId));
    }

    /** Refuses a repeated request that states anything other than the stored registration. */
    private void requireSame(long registrationId, RegistrationInput sent, StoredPersonPosition held) {
        RegistrationWriteRepository.Stored stored = lock(registrationId);
        String groupName = SingleLineText.nullIfBlank(sent.groupName());
        boolean same = RegisteredPositionService.has(held.details(), sent.details())
                && (groupName == null || groupName.equals(stored.groupName()))
                && (sent.packageOptions() == null
                        || Set.copyOf(sent.packageOptions())
                                .equals(registrations.options(sent.eventId(), registrationId)))
                && (sent.periods() == null
                        || Set.copyOf(sent.periods()).equals(validity.of(sent.eventId(), registrationId)))
                && (sent.customFieldData() == null || sent.customFieldData().equals(customFields.of(registrationId)));
        if (!same) {
            throw RegistrationProblem.ALREADY_REGISTERED.because(
                    "Person %d is registered in this position as registration %d with other details; PUT /registrations/%d changes them.",
                    sent.personId(), registrationId, registrationId);
        }
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

    /** The response for a registration that does not exist, or whose event the caller may not see. */
    public static ProblemException missing(long registrationId) {
        return PlatformProblem.NOT_FOUND.because(
                "There is no registration %d; GET /registrations lists yours.", registrationId);
    }
}
