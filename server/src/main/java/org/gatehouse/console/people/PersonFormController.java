package org.gatehouse.console.people;

import jakarta.validation.Validator;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.people.Emails;
import org.gatehouse.people.Gender;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonInput;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.person.PersonService;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.gatehouse.people.search.LikelyDuplicateRepository.Candidate;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Creates, changes and deletes people. */
@Controller
class PersonFormController {

    private static final int LONGEST_KEY = 255;

    private final PersonReadRepository people;
    private final PersonService service;
    private final LikelyDuplicateRepository duplicates;
    private final PersonChoiceRepository choices;
    private final PositionReader positions;
    private final Validator rules;

    PersonFormController(
            PersonReadRepository people,
            PersonService service,
            LikelyDuplicateRepository duplicates,
            PersonChoiceRepository choices,
            PositionReader positions,
            Validator rules) {
        this.people = people;
        this.service = service;
        this.duplicates = duplicates;
        this.choices = choices;
        this.positions = positions;
        this.rules = rules;
    }

    // ---- a new person

    @GetMapping("/console/events/{event_id}/people/new")
    View blank(@PathVariable("event_id") long eventId, Screen screen) {
        return newPage(eventId, Form.of(screen, Form.fields("key", UUID.randomUUID())), List.of(), screen);
    }

    /** Shows existing people who could be the person in the form so far. */
    @PostMapping("/console/events/{event_id}/people/alike")
    View alike(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        return screen.show("console/people/alike", Map.of("alike", alike(Form.sent(screen, fields), by)));
    }

    /** Creates the person. A user who was shown people who may be the same and saves anyway creates another person. */
    @PostMapping("/console/events/{event_id}/people")
    View create(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        PersonInput input = input(form, null, heldBy(eventId, form));
        if (!form.keeps(rules, input)) {
            return newPage(eventId, form, List.of(), screen);
        }
        List<Candidate> alike = alike(form, by);
        if (!form.ids("alike").containsAll(alike.stream().map(Candidate::id).toList())) {
            form.wrong(form.message("people.alike.first"));
            return newPage(eventId, form, alike, screen);
        }
        List<PersonService.Created> made = new ArrayList<>();
        String key = form.value("key").strip();
        String once = key.isEmpty() || key.length() > LONGEST_KEY ? null : key;
        if (!form.done(() -> made.add(service.create(input, once, by)))) {
            return newPage(eventId, form, alike, screen);
        }
        PersonService.Created created = made.getFirst();
        screen.toast(Toast.done(screen.text(created.made() ? "people.created" : "people.created.before")));
        return screen.redirect(screen.eventPath() + "/people/" + created.personId());
    }

    private static List<HeldPositionInput> heldBy(long eventId, Form form) {
        return form.id("position") == null ? List.of() : List.of(PersonPageController.position(eventId, form));
    }

    private List<Candidate> alike(Form form, Caller by) {
        String first = SingleLineText.orNone(form.text("first_name"));
        String last = SingleLineText.orNone(form.text("last_name"));
        String email = SingleLineText.orNone(form.text("email"));
        return first == null && last == null && email == null
                ? List.of()
                : duplicates.alike(by.events(), first, last, email, form.day("date_of_birth"));
    }

    private View newPage(long eventId, Form form, List<Candidate> alike, Screen screen) {
        return form.show(
                "console/people/new",
                Form.fields(
                        "alike", alike,
                        "countries", choices.countries(screen.language()),
                        "positions", positions.ofEvent(eventId, screen.language()),
                        "members", choices.members(screen.language()),
                        "skills", choices.skills(eventId, screen.language())));
    }

    // ---- an existing person

    @GetMapping("/console/events/{event_id}/people/{person_id}/edit")
    View edit(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            Screen screen,
            Caller by) {
        Person person = people.get(personId, by.events(), screen.language());
        return editPage(person, stored(person, screen), screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}")
    View change(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Person was = people.get(personId, by.events(), screen.language());
        Form form = Form.sent(screen, fields);
        form.compare(stored(was, screen));
        PersonInput input = input(form, was.version(), null);
        if (!form.keeps(rules, input) || !form.done(() -> service.change(personId, input, by))) {
            return editPage(was, form, screen);
        }
        screen.toast(Toast.done(screen.text("people.saved")));
        return screen.redirect(screen.eventPath() + "/people/" + personId);
    }

    private View editPage(Person person, Form form, Screen screen) {
        return form.show(
                "console/people/edit", Map.of("person", person, "countries", choices.countries(screen.language())));
    }

    private static Form stored(Person person, Screen screen) {
        return Form.of(
                screen,
                Form.fields(
                        "title", person.title() == null ? null : person.title().text(),
                        "first_name", person.firstName(),
                        "last_name", person.lastName(),
                        "email", person.email(),
                        "other_emails", others(person),
                        "date_of_birth", person.dateOfBirth(),
                        "gender", person.gender(),
                        "country",
                                person.country() == null
                                        ? null
                                        : person.country().id(),
                        "training_complete", person.trainingComplete(),
                        "deceased", person.deceased()));
    }

    private static String others(Person person) {
        return person.emailAddresses().stream()
                .filter(address -> !address.type().primary())
                .map(Person.EmailAddress::emailAddress)
                .collect(Collectors.joining("\n"));
    }

    // ---- deleting a person

    @GetMapping("/console/events/{event_id}/people/{person_id}/delete")
    View lost(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            Screen screen,
            Caller by) {
        return lost(people.get(personId, by.events(), screen.language()), Form.of(screen, Form.fields()));
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/delete")
    View delete(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            Screen screen,
            Caller by) {
        Person person = people.get(personId, by.events(), screen.language());
        Form form = Form.of(screen, Form.fields());
        if (!form.done(() -> service.delete(personId, by))) {
            return lost(person, form);
        }
        screen.toast(Toast.done(screen.text("people.deleted", PersonName.of(person))));
        return screen.redirect(screen.eventPath() + "/people");
    }

    private static View lost(Person person, Form form) {
        return form.show("console/people/delete", Map.of("person", person));
    }

    // ---- input

    private static PersonInput input(Form form, @Nullable Integer version, @Nullable List<HeldPositionInput> held) {
        String title = form.text("title");
        Long country = form.id("country");
        LocalDate born = form.day("date_of_birth");
        boolean isNew = version == null;
        return new PersonInput(
                Optional.ofNullable(form.text("first_name")),
                Optional.ofNullable(form.text("last_name")),
                Optional.ofNullable(gender(form)),
                Optional.ofNullable(born == null ? null : born.toString()),
                Optional.ofNullable(title == null ? null : new PersonInput.TitleInput(title, null)),
                Optional.ofNullable(country == null ? null : new PersonInput.CountryRef(country, null, null)),
                null,
                Optional.of(addresses(form)),
                isNew ? null : form.checked("training_complete"),
                isNew ? null : form.checked("deceased"),
                held,
                version);
    }

    private static @Nullable Gender gender(Form form) {
        String sent = form.text("gender");
        return sent == null || !sent.matches("[MFX]") ? null : Gender.valueOf(sent);
    }

    /** The e-mail addresses, the main one first. */
    private static List<PersonInput.EmailInput> addresses(Form form) {
        List<PersonInput.EmailInput> addresses = new ArrayList<>();
        String main = form.text("email");
        if (main != null) {
            add(addresses, "email", main, form);
        }
        form.value("other_emails")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .forEach(line -> add(addresses, "other_emails", line, form));
        return addresses;
    }

    private static void add(List<PersonInput.EmailInput> addresses, String field, String address, Form form) {
        if (!Emails.isAddress(address)) {
            form.wrong(field, form.message("people.email.wrong"));
        }
        addresses.add(new PersonInput.EmailInput(address, null));
    }
}
