package org.gatehouse.console.people;

import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.position.HeldPositionService;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.position.PositionReader;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The page of one person, with the person's positions at events. */
@Controller
record PersonPageController(
        PersonViewBuilder views,
        HeldPositionService held,
        PositionReader positions,
        PersonChoiceRepository choices,
        PersonMails mails) {

    private static final String MERGED = "merged_into: ";

    /** Shows the person. An old link to a merged person leads to the person that remains. */
    @GetMapping("/console/events/{event_id}/people/{person_id}")
    View person(@PathVariable("person_id") long personId, Form form, Screen screen) {
        try {
            return page(personId, form, screen);
        } catch (ProblemException refused) {
            if (refused.problem() == PersonProblem.UNKNOWN_PERSON
                    && !refused.errors().isEmpty()
                    && refused.errors().getFirst().startsWith(MERGED)) {
                String survivor = refused.errors().getFirst().substring(MERGED.length());
                return screen.redirect(
                        screen.eventPath() + "/people/" + survivor,
                        screen.text("people.merged.moved", String.valueOf(personId), survivor));
            }
            throw refused;
        }
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/positions")
    View give(@PathVariable("person_id") long personId, Form form, Screen screen) {
        HeldPositionInput input = HeldPositionFormController.input(screen.eventId(), form, null);
        if (form.id("position") == null) {
            form.wrong("position", form.message("people.position.choose"));
        }
        boolean given = form.saved(input, () -> held.create(personId, input, screen.caller()));
        return after(given, "people.position.given", personId, form, screen);
    }

    /** Keeps the position, but sets whether it is still current. */
    @PostMapping("/console/events/{event_id}/people/{person_id}/positions/{held_id}")
    View end(
            @PathVariable("person_id") long personId,
            @PathVariable("held_id") long heldId,
            @RequestParam boolean ended,
            Form form,
            Screen screen) {
        HeldPositionInput input =
                new HeldPositionInput(null, null, null, null, null, null, null, null, null, null, ended, null);
        boolean done = form.done(() -> held.change(personId, heldId, input, screen.caller()));
        return after(done, ended ? "people.position.ended" : "people.position.resumed", personId, form, screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/positions/{held_id}/delete")
    View take(
            @PathVariable("person_id") long personId, @PathVariable("held_id") long heldId, Form form, Screen screen) {
        boolean taken = form.done(() -> held.delete(personId, heldId, screen.caller()));
        return after(taken, "people.position.taken", personId, form, screen);
    }

    /** Writes to the person. A second click carries the same key, so nobody gets a mail twice. */
    @PostMapping("/console/events/{event_id}/people/{person_id}/mails")
    View write(@PathVariable("person_id") long personId, Form form, Screen screen) {
        return after(mails.write(personId, form, screen), "people.mail.written", personId, form, screen);
    }

    private View after(boolean done, String said, long personId, Form form, Screen screen) {
        return done
                ? screen.redirect(screen.eventPath() + "/people/" + personId, screen.text(said))
                : page(personId, form, screen);
    }

    private View page(long personId, Form form, Screen screen) {
        long eventId = screen.eventId();
        return form.show(
                "console/people/person",
                Map.of(
                        "view", views.read(personId, screen),
                        "positions", positions.ofEvent(eventId, screen.language()),
                        "members", choices.members(screen.language()),
                        "skills", choices.skills(eventId, screen.language()),
                        "eventId", eventId,
                        "mails", mails.of(personId, screen)));
    }
}
