package org.gatehouse.console.people;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Objects;
import org.gatehouse.console.Form;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonKeep;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.privacy.KeepInput;
import org.gatehouse.privacy.KeepService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Keeps people from being erased until a day. */
@Controller
record PersonKeepController(PersonReadRepository people, KeepService service, Clock clock) {

    private static final String UNTIL = "until";
    private static final String REASON = "reason";

    @GetMapping("/console/events/{event_id}/people/{person_id}/keep")
    View show(@PathVariable("person_id") long personId, Form form, Screen screen) {
        PersonKeep keep = find(personId, screen);
        if (keep != null) {
            form.preset(UNTIL, keep.until().toString());
            form.preset(REASON, keep.reason());
        }
        return page(personId, keep, form, screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/keep")
    View keep(@PathVariable("person_id") long personId, Form form, Screen screen) {
        form.require(UNTIL);
        LocalDate until = Objects.requireNonNullElse(form.day(UNTIL), LocalDate.EPOCH);
        KeepInput input = new KeepInput(until, form.value(REASON));
        return form.saved(input, () -> service.keep(personId, input.until(), input.reason(), screen.caller()))
                ? screen.redirect(address(personId, screen), screen.text("people.kept.done", screen.day(until)))
                : page(personId, find(personId, screen), form, screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/keep/end")
    View end(@PathVariable("person_id") long personId, Form form, Screen screen) {
        return form.done(() -> service.end(personId, screen.caller()))
                ? screen.redirect(address(personId, screen), screen.text("people.kept.ended"))
                : page(personId, find(personId, screen), form, screen);
    }

    private static String address(long personId, Screen screen) {
        return screen.eventPath() + "/people/" + personId + "/keep";
    }

    private @Nullable PersonKeep find(long personId, Screen screen) {
        return service.find(personId, screen.caller()).orElse(null);
    }

    private View page(long personId, @Nullable PersonKeep keep, Form form, Screen screen) {
        Person person = people.get(personId, screen.caller().events(), screen.language());
        return form.show(
                "console/people/keep",
                Form.fields(
                        "personId",
                        personId,
                        "name",
                        PersonName.of(person.firstName(), person.lastName(), personId),
                        "keep",
                        keep,
                        "inForce",
                        keep != null && keep.isInForce(clock)));
    }
}
