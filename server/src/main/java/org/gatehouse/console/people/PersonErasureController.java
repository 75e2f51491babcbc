package org.gatehouse.console.people;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.gatehouse.console.Form;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonKeep;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.privacy.ErasurePreview;
import org.gatehouse.privacy.ErasureReadService;
import org.gatehouse.privacy.ErasureReason;
import org.gatehouse.privacy.ErasureService;
import org.gatehouse.privacy.KeepService;
import org.gatehouse.privacy.OwnDataService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Erases people for good: what would go and stay, the question, and the receipt. */
@Controller
record PersonErasureController(
        PersonReadRepository people,
        ErasureService service,
        ErasureReadService reader,
        KeepService keeps,
        OwnDataService ownData,
        Clock clock) {

    /** The field that is filled when this event alone is to forget the person. */
    private static final String ONLY = "only";

    private static final String NUMBER = "typed_number";

    /** Whoever may erase people at some events only is first asked about this one. */
    @GetMapping("/console/events/{event_id}/people/{person_id}/erase")
    View ask(@PathVariable("person_id") long personId, Form form, Screen screen) {
        if (screen.caller().events() != null) {
            form.preset(ONLY, "1");
        }
        Person person = person(personId, screen);
        PersonKeep keep = keep(personId, screen);
        return page(person, keep, keep == null ? preview(personId, form, screen) : null, form, screen);
    }

    /** The number of the person has to be typed, because nothing brings the person back. */
    @PostMapping("/console/events/{event_id}/people/{person_id}/erase")
    View erase(@PathVariable("person_id") long personId, Form form, Screen screen) {
        Person person = person(personId, screen);
        ErasurePreview preview = preview(personId, form, screen);
        if (!Long.valueOf(personId).equals(form.id(NUMBER))) {
            form.wrong(NUMBER, form.message("people.erase.other", String.valueOf(personId)));
        }
        ErasureReason reason = form.choice("reason", ErasureReason.values()).orElse(ErasureReason.OTHER);
        return form.made(() -> service.erase(personId, onlyEvent(form, screen), reason, screen.caller()))
                .map(id -> screen.redirect(
                        screen.eventPath() + "/people/erasures/" + id, screen.text("people.erase.done")))
                .orElseGet(() -> page(person, keep(personId, screen), preview, form, screen));
    }

    @GetMapping("/console/events/{event_id}/people/erasures/{erasure_id}")
    View receipt(@PathVariable("erasure_id") long erasureId, Screen screen) {
        return screen.show(
                "console/people/erasure",
                Map.of("receipt", reader.receipt(erasureId, screen.language(), screen.caller())));
    }

    /** Sends everything that is kept of the person. */
    @GetMapping("/console/events/{event_id}/people/{person_id}/own-data")
    void ownData(@PathVariable("person_id") long personId, Screen screen, HttpServletResponse response)
            throws IOException {
        ownData.send(personId, screen.language(), screen.caller(), response);
    }

    private Person person(long personId, Screen screen) {
        return people.get(personId, screen.caller().events(), screen.language());
    }

    private static @Nullable Long onlyEvent(Form form, Screen screen) {
        return form.checked(ONLY) ? screen.eventId() : null;
    }

    /** What would go and stay; null when the person cannot be erased so, which the form then says. */
    private @Nullable ErasurePreview preview(long personId, Form form, Screen screen) {
        return form.made(() -> reader.preview(personId, onlyEvent(form, screen), screen.language(), screen.caller()))
                .orElse(null);
    }

    /** Until when the person must not be erased; null when the person may be. */
    private @Nullable PersonKeep keep(long personId, Screen screen) {
        return keeps.find(personId, screen.caller())
                .filter(keep -> keep.isInForce(clock))
                .orElse(null);
    }

    private static View page(
            Person person, @Nullable PersonKeep keep, @Nullable ErasurePreview preview, Form form, Screen screen) {
        SequencedMap<ErasureReason, String> reasons = new LinkedHashMap<>();
        for (ErasureReason reason : ErasureReason.values()) {
            reasons.put(reason, screen.text("people.erase.reason." + reason));
        }
        return form.show(
                "console/people/erase",
                Form.fields(
                        "person",
                        person,
                        "name",
                        PersonName.of(person.firstName(), person.lastName(), person.id()),
                        "only",
                        form.checked(ONLY),
                        "reasons",
                        reasons,
                        "preview",
                        preview,
                        "keep",
                        keep));
    }
}
