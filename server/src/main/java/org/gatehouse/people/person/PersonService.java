package org.gatehouse.people.person;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.Emails;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.PersonInput;
import org.gatehouse.people.PersonKeepRepository;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.people.StoredPerson;
import org.gatehouse.people.position.HeldPositionService;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Versions;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes people and their addresses. Every change locks the person first. */
@Service
public class PersonService {

    private static final LocalDate EARLIEST_BIRTH = LocalDate.of(1900, 1, 1);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE;

    private final PersonWriteRepository people;
    private final PersonKeepRepository keeps;
    private final HeldPositionService positions;
    private final ImageService images;
    private final GateView gates;
    private final AuditRepository audit;
    private final Clock clock;

    PersonService(
            PersonWriteRepository people,
            PersonKeepRepository keeps,
            HeldPositionService positions,
            ImageService images,
            GateView gates,
            AuditRepository audit,
            Clock clock) {
        this.people = people;
        this.keeps = keeps;
        this.positions = positions;
        this.images = images;
        this.gates = gates;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * The result of creating a person.
     *
     * @param made false when the client had already sent its key before
     */
    public record Created(long personId, boolean made) {}

    /** Creates a person. When the same client repeats a key, the result is the person that the first request created. */
    @Transactional
    public Created create(PersonInput sent, @Nullable String key, Caller by) {
        List<HeldPositionInput> held = sent.positions() == null ? List.of() : sent.positions();
        StoredPerson person = changed(StoredPerson.NOBODY, sent);
        Optional<Long> id = people.insert(person, by.clientId(), key);
        if (id.isEmpty()) {
            return new Created(people.created(by.clientId(), String.valueOf(key)), false);
        }
        List<String> emails = Emails.changed(List.of(), sent.email(), sent.emailAddresses());
        people.replaceEmails(id.get(), emails);
        Changes changes = StoredPerson.NOBODY.to(person).of("email_addresses", List.of(), emails);
        audit.append(by, changes.in(entry("person_created", id.get())));
        if (by.events() != null) {
            people.addToEvents(id.get(), by.events());
        }
        held.forEach(position -> positions.add(id.get(), position, by));
        return new Created(id.get(), true);
    }

    /** Changes the sent fields that differ from the stored ones. */
    @Transactional
    public void change(long personId, PersonInput sent, Caller by) {
        StoredPerson was = people.lock(personId, by.events());
        Versions.require("Person " + personId, was.version(), sent.version());
        List<String> emailsBefore = people.emails(personId);
        store(
                personId,
                was,
                changed(was, sent),
                emailsBefore,
                Emails.changed(emailsBefore, sent.email(), sent.emailAddresses()),
                by);
    }

    @Transactional
    void setPrimaryEmail(long personId, @Nullable String address, Caller by) {
        String primary = Emails.checked("email_address", address);
        StoredPerson person = people.lock(personId, by.events());
        List<String> before = people.emails(personId);
        store(personId, person, person, before, Emails.withPrimary(before, primary), by);
    }

    private void store(
            long personId,
            StoredPerson was,
            StoredPerson is,
            List<String> emailsBefore,
            List<String> emails,
            Caller by) {
        Changes changes = was.to(is).of("email_addresses", emailsBefore, emails);
        if (changes.none()) {
            return;
        }
        people.update(personId, is);
        if (changes.any("email_addresses")) {
            people.replaceEmails(personId, emails);
        }
        if (StoredPerson.mattersAtGates(changes)) {
            gates.personChanged(personId);
        }
        audit.append(by, changes.in(entry("person_changed", personId)));
    }

    /** Deletes a person who has no registration, together with the addresses, positions and images. */
    @Transactional
    public void delete(long personId, Caller by) {
        StoredPerson was = people.lockForDeletion(personId, by.events());
        if (by.events() != null && !people.isOnlyAt(personId, by.events())) {
            throw PersonProblem.PERSON_AT_OTHER_EVENTS.because(
                    "Person %d also belongs to events at which you may not delete people; remove the positions at your events instead.",
                    personId);
        }
        keeps.inForce(personId).ifPresent(keep -> {
            throw PersonProblem.PERSON_KEPT.because("Person %d is kept until %s.", personId, keep.until());
        });
        List<Long> events = people.registeredAt(personId);
        if (!events.isEmpty()) {
            throw PersonProblem.PERSON_REGISTERED.because(
                    "Person %d is registered at event %d; delete the registration first, or withdraw it and keep the person.",
                    personId, events.getFirst());
        }
        people.images(personId).forEach(images::release);
        keeps.remove(personId);
        people.delete(personId);
        audit.append(by, was.to(StoredPerson.NOBODY).in(entry("person_deleted", personId)));
    }

    private StoredPerson changed(StoredPerson was, PersonInput sent) {
        StoredPerson is = new StoredPerson(
                StoredPerson.text(sent.firstName(), was.firstName()),
                StoredPerson.text(sent.lastName(), was.lastName()),
                sent.gender() == null ? was.gender() : sent.gender().orElse(null),
                sent.dateOfBirth() == null ? was.dateOfBirth() : dateOfBirth(sent.dateOfBirth()),
                sent.country() == null ? was.countryId() : country(sent.country()),
                sent.title() == null ? was.title() : title(sent.title()),
                StoredPerson.text(sent.language(), was.language()),
                StoredPerson.text(sent.phone(), was.phone()),
                StoredPerson.text(sent.note(), was.note()),
                sent.trainingComplete() == null ? was.trainingComplete() : sent.trainingComplete(),
                sent.deceased() == null ? was.deceased() : sent.deceased(),
                was.version());
        if (is.firstName() == null && is.lastName() == null) {
            throw PersonProblem.NAME_MISSING.ofField(
                    "last_name", "send a last_name or a first_name; a single name is enough");
        }
        return is;
    }

    @Nullable
    LocalDate dateOfBirth(Optional<String> sent) {
        String text = StoredPerson.text(sent, null);
        if (text == null) {
            return null;
        }
        try {
            LocalDate day = LocalDate.parse(text, DAY);
            LocalDate today = LocalDate.now(clock.withZone(ZoneOffset.MAX));
            if (!day.isBefore(EARLIEST_BIRTH) && !day.isAfter(today)) {
                return day;
            }
        } catch (DateTimeException noDay) {
            throw PlatformProblem.INVALID.ofField("date_of_birth", "is not a date such as 1999-05-17");
        }
        throw PlatformProblem.INVALID.ofField("date_of_birth", "is not between %s and today", EARLIEST_BIRTH);
    }

    private @Nullable Long country(Optional<PersonInput.CountryRef> sent) {
        if (sent.isEmpty()) {
            return null;
        }
        PersonInput.CountryRef country = sent.get();
        String code = country.abbreviation() == null ? country.code() : country.abbreviation();
        return people.country(country.id(), code)
                .orElseThrow(() -> PersonProblem.UNKNOWN_COUNTRY.ofField(
                        "country", "there is no such country; GET /org/countries lists them"));
    }

    private static @Nullable String title(Optional<PersonInput.TitleInput> sent) {
        return StoredPerson.text(sent.map(title -> title.text() == null ? title.abbreviation() : title.text()), null);
    }

    private static AuditEntry entry(String action, long personId) {
        return AuditEntry.of(action).person(personId).subject("person", personId);
    }
}
