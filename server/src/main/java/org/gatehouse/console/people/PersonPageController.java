package org.gatehouse.console.people;

import jakarta.validation.Validator;
import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.HeldPositionInput.Ref;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.position.HeldPositionService;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The page of one person, with the person's positions at events. */
@Controller
class PersonPageController {

    private static final String MERGED = "merged_into: ";

    private final PersonViewBuilder views;
    private final HeldPositionService held;
    private final PositionReader positions;
    private final PersonChoiceRepository choices;
    private final Validator rules;

    PersonPageController(
            PersonViewBuilder views,
            HeldPositionService held,
            PositionReader positions,
            PersonChoiceRepository choices,
            Validator rules) {
        this.views = views;
        this.held = held;
        this.positions = positions;
        this.choices = choices;
        this.rules = rules;
    }

    /** Shows the person. An old link to a merged person leads to the person that remains. */
    @GetMapping("/console/events/{event_id}/people/{person_id}")
    View person(@PathVariable("event_id") long eventId, @PathVariable("person_id") long personId, Screen screen) {
        try {
            return page(eventId, personId, Form.of(screen, Form.fields()), screen);
        } catch (ProblemException refused) {
            if (refused.problem() == PersonProblem.UNKNOWN_PERSON
                    && !refused.errors().isEmpty()
                    && refused.errors().getFirst().startsWith(MERGED)) {
                String survivor = refused.errors().getFirst().substring(MERGED.length());
                screen.toast(Toast.done(screen.text("people.merged.moved", String.valueOf(personId), survivor)));
                return screen.redirect(screen.eventPath() + "/people/" + survivor);
            }
            throw refused;
        }
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/positions")
    View give(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        HeldPositionInput input = position(eventId, form);
        if (form.id("position") == null) {
            form.wrong("position", form.message("people.position.choose"));
        }
        boolean done = form.keeps(rules, input) && form.done(() -> held.create(personId, input, by));
        return done ? back(personId, "people.position.given", screen) : page(eventId, personId, form, screen);
    }

    /** Keeps the position, but sets whether it is still current. */
    @PostMapping("/console/events/{event_id}/people/{person_id}/positions/{held_id}")
    View end(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @PathVariable("held_id") long heldId,
            @RequestParam boolean ended,
            Screen screen,
            Caller by) {
        Form form = Form.of(screen, Form.fields());
        HeldPositionInput input =
                new HeldPositionInput(null, null, null, null, null, null, null, null, null, null, ended, null);
        return form.done(() -> held.change(personId, heldId, input, by))
                ? back(personId, ended ? "people.position.ended" : "people.position.resumed", screen)
                : page(eventId, personId, form, screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/positions/{held_id}/delete")
    View take(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @PathVariable("held_id") long heldId,
            Screen screen,
            Caller by) {
        Form form = Form.of(screen, Form.fields());
        return form.done(() -> held.delete(personId, heldId, by))
                ? back(personId, "people.position.taken", screen)
                : page(eventId, personId, form, screen);
    }

    private View page(long eventId, long personId, Form form, Screen screen) {
        PersonView view = views.read(personId, screen);
        return form.show(
                "console/people/person",
                Form.fields(
                        "view", view,
                        "positions", positions.ofEvent(eventId, screen.language()),
                        "members", choices.members(screen.language()),
                        "skills", choices.skills(eventId, screen.language()),
                        "eventId", eventId));
    }

    private static View back(long personId, String said, Screen screen) {
        screen.toast(Toast.done(screen.text(said)));
        return screen.redirect(screen.eventPath() + "/people/" + personId);
    }

    /** Reads a position at this page's event from a form. */
    static HeldPositionInput position(long eventId, Form form) {
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
                null);
    }

    private static Optional<Ref> ref(@Nullable Long id) {
        return Optional.ofNullable(id).map(Ref::new);
    }
}
