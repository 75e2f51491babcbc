package org.gatehouse.console.people;

import java.util.Map;
import java.util.Optional;
import org.gatehouse.console.Form;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.HeldPositionInput.Ref;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.position.HeldPositionService;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Changes a position that a person holds without being registered in it; with a registration, its form is the one to change. */
@Controller
record HeldPositionFormController(
        PersonReadRepository people,
        RegistrationReadRepository registrations,
        HeldPositionService service,
        PositionReader positions,
        PersonChoiceRepository choices) {

    @GetMapping("/console/events/{event_id}/people/{person_id}/positions/{held_id}/edit")
    View edit(@PathVariable("person_id") long personId, @PathVariable("held_id") long heldId, Screen screen) {
        Person person = person(personId, screen);
        HeldPosition held = held(person, heldId, screen);
        Optional<Long> registration = registration(personId, heldId, screen);
        return registration.isPresent()
                ? screen.redirect(screen.eventPath() + "/registrations/" + registration.get() + "/edit?back=person")
                : page(person, held, stored(held, screen), screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/positions/{held_id}/edit")
    View save(
            @PathVariable("person_id") long personId, @PathVariable("held_id") long heldId, Form form, Screen screen) {
        Person person = person(personId, screen);
        HeldPosition held = held(person, heldId, screen);
        Optional<Long> registration = registration(personId, heldId, screen);
        if (registration.isPresent()) {
            return screen.redirect(
                    screen.eventPath() + "/registrations/" + registration.get() + "/edit?back=person",
                    screen.text("people.position.registered"));
        }
        Form before = stored(held, screen);
        form.compare(() -> stored(held(person(personId, screen), heldId, screen), screen));
        if (form.id("position") == null) {
            form.wrong("position", form.message("people.position.choose"));
        }
        HeldPositionInput input = input(screen.eventId(), form, held.version());
        if (!form.saved(input, () -> service.change(personId, heldId, input, screen.caller()))) {
            return page(person, held, form, screen);
        }
        HeldPosition is = held(person(personId, screen), heldId, screen);
        Toast toast = Toast.done(screen.text("people.position.changed"));
        screen.toast(
                is.version() == held.version()
                        ? toast
                        : toast.withUndo(
                                screen.text("people.position.undo"),
                                path(personId, heldId, screen),
                                before.undoing(stored(is, screen))));
        return screen.redirect(screen.eventPath() + "/people/" + personId);
    }

    private Person person(long personId, Screen screen) {
        return people.get(personId, screen.caller().events(), screen.language());
    }

    private static HeldPosition held(Person person, long heldId, Screen screen) {
        return person.positions().stream()
                .filter(one -> one.id() == heldId && one.event().id() == screen.eventId())
                .findFirst()
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Person %d holds no position %d at event %d.", person.id(), heldId, screen.eventId()));
    }

    private Optional<Long> registration(long personId, long heldId, Screen screen) {
        return registrations.ofPerson(personId, screen.caller().events(), screen.language()).stream()
                .filter(one -> one.personPosition().id() == heldId)
                .map(Registration::id)
                .findFirst();
    }

    private static String path(long personId, long heldId, Screen screen) {
        return screen.eventPath() + "/people/" + personId + "/positions/" + heldId + "/edit";
    }

    private View page(Person person, HeldPosition held, Form form, Screen screen) {
        return form.show(
                "console/people/position",
                Map.of(
                        "personId", person.id(),
                        "name", PersonName.of(person.firstName(), person.lastName(), person.id()),
                        "path", path(person.id(), held.id(), screen),
                        "positions", positions.ofEvent(screen.eventId(), screen.language()),
                        "members", choices.members(screen.language()),
                        "skills", choices.skills(screen.eventId(), screen.language())));
    }

    private static Form stored(HeldPosition held, Screen screen) {
        return Form.of(
                screen,
                Form.fields(
                        "position",
                        held.position().id(),
                        "skill",
                        held.skill() == null ? null : held.skill().id(),
                        "member",
                        held.member() == null ? null : held.member().id(),
                        "open_field",
                        held.openField()));
    }

    /** Reads a position at this page's event from a form; what the form does not show stays. */
    static HeldPositionInput input(long eventId, Form form, @Nullable Integer version) {
        Long position = form.id("position");
        return new HeldPositionInput(
                new Ref(eventId),
                position == null ? null : new Ref(position),
                ref(form.id("skill")),
                null,
                ref(form.id("member")),
                null,
                null,
                Optional.ofNullable(form.text("open_field")),
                null,
                null,
                null,
                version);
    }

    private static Optional<Ref> ref(@Nullable Long id) {
        return Optional.ofNullable(id).map(Ref::new);
    }
}
