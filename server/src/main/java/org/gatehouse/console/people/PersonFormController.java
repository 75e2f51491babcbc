package org.gatehouse.console.people;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.console.Form;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.people.Gender;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonInput;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.person.PersonService;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.gatehouse.people.search.LikelyDuplicateRepository.Candidate;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.text.EmailText;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Creates, changes and deletes people. */
@Controller
record PersonFormController(
        PersonReadRepository people,
        PersonService service,
        LikelyDuplicateRepository duplicates,
        PersonChoiceRepository choices,
        PositionReader positions) {

    private static final String PEOPLE = "/people/";

    // ---- a new person

    @GetMapping("/console/events/{event_id}/people/new")
    View blank(Screen screen) {
        return newPage(Form.of(screen, Map.of("key", UUID.randomUUID())), List.of(), screen);
    }

    /** Shows existing people who could be the person in the form so far. */
    @PostMapping("/console/events/{event_id}/people/alike")
    View similarPeople(Form form, Screen screen) {
        return screen.show("console/people/alike", Map.of("alike", likely(form, screen)));
    }

    /** Creates the person. A user who was shown people who may be the same and saves anyway creates another person. */
    @PostMapping("/console/events/{event_id}/people")
    View create(Form form, Screen screen) {
        List<HeldPositionInput> held = form.id("position") == null
                ? List.of()
                : List.of(HeldPositionFormController.input(screen.eventId(), form, null));
        PersonInput input = input(form, null, held);
        if (!form.accepts(input)) {
            return newPage(form, List.of(), screen);
        }
        List<Candidate> alike = likely(form, screen);
        if (!form.ids("alike").containsAll(alike.stream().map(Candidate::id).toList())) {
            form.wrong(form.message("people.alike.first"));
        }
        return form.made(() -> service.create(input, form.key(), screen.caller()))
                .map(made -> screen.redirect(
                        screen.eventPath() + PEOPLE + made.personId(),
                        screen.text(made.made() ? "people.created" : "people.created.before")))
                .orElseGet(() -> newPage(form, alike, screen));
    }

    private List<Candidate> likely(Form form, Screen screen) {
        return duplicates.similar(
                screen.caller().events(),
                form.text("first_name"),
                form.text("last_name"),
                form.text("email"),
                form.day("date_of_birth"));
    }

    private View newPage(Form form, List<Candidate> alike, Screen screen) {
        return form.show(
                "console/people/new",
                Map.of(
                        "alike", alike,
                        "countries", choices.countries(screen.language()),
                        "positions", positions.ofEvent(screen.eventId(), screen.language()),
                        "members", choices.members(screen.language()),
                        "skills", choices.skills(screen.eventId(), screen.language())));
    }

    // ---- an existing person

    @GetMapping("/console/events/{event_id}/people/{person_id}/edit")
    View edit(@PathVariable("person_id") long personId, Screen screen) {
        Person person = person(personId, screen);
        return editPage(person, stored(person, screen), screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}")
    View change(@PathVariable("person_id") long personId, Form form, Screen screen) {
        Person was = person(personId, screen);
        form.compare(() -> stored(person(personId, screen), screen));
        PersonInput input = input(form, was.version(), null);
        return form.saved(input, () -> service.change(personId, input, screen.caller()))
                ? screen.redirect(screen.eventPath() + PEOPLE + personId, screen.text("people.saved"))
                : editPage(was, form, screen);
    }

    private Person person(long personId, Screen screen) {
        return people.get(personId, screen.caller().events(), screen.language());
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
                        "language", person.language(),
                        "phone", person.phone(),
                        "note", person.note(),
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
    View confirmDelete(@PathVariable("person_id") long personId, Form form, Screen screen) {
        return confirmDelete(person(personId, screen), form);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/delete")
    View delete(@PathVariable("person_id") long personId, Form form, Screen screen) {
        Person person = person(personId, screen);
        if (!form.done(() -> service.delete(personId, screen.caller()))) {
            return confirmDelete(person, form);
        }
        String name = PersonName.of(person.firstName(), person.lastName(), personId);
        return screen.redirect(screen.eventPath() + "/people", screen.text("people.deleted", name));
    }

    private static View confirmDelete(Person person, Form form) {
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
                form.choice("gender", Gender.values()),
                Optional.ofNullable(born == null ? null : born.toString()),
                Optional.ofNullable(title == null ? null : new PersonInput.TitleInput(title, null)),
                Optional.ofNullable(country == null ? null : new PersonInput.CountryRef(country, null, null)),
                Optional.ofNullable(form.text("language")),
                Optional.ofNullable(form.text("phone")),
                Optional.ofNullable(form.text("note")),
                null,
                Optional.of(addresses(form)),
                isNew ? null : form.checked("training_complete"),
                isNew ? null : form.checked("deceased"),
                held,
                version);
    }

    /** The e-mail addresses, the main one first. */
    private static List<PersonInput.EmailInput> addresses(Form form) {
        List<PersonInput.EmailInput> addresses = new ArrayList<>();
        String main = form.text("email");
        if (main != null) {
            add(addresses, "email", main, form);
        }
        form.lines("other_emails").forEach(line -> add(addresses, "other_emails", line, form));
        return addresses;
    }

    private static void add(List<PersonInput.EmailInput> addresses, String field, String address, Form form) {
        if (!EmailText.isAddress(address)) {
            form.wrong(field, form.message("people.email.wrong"));
        }
        addresses.add(new PersonInput.EmailInput(address, null));
    }
}
