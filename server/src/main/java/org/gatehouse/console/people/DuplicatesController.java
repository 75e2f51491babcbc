package org.gatehouse.console.people;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.merging.MergeService;
import org.gatehouse.merging.MergedPerson;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Pairs of people who are probably the same person, and a preview of what merging a pair does. */
@Controller
class DuplicatesController {

    private static final int PAIRS = 20;
    private static final int MOST = 1_000_000;

    private static final List<String> COLUMNS = List.of(
            "score",
            "reasons",
            "person_id",
            "first_name",
            "last_name",
            "email",
            "date_of_birth",
            "registrations",
            "other_person_id",
            "other_first_name",
            "other_last_name",
            "other_email",
            "other_date_of_birth",
            "other_registrations");

    private final LikelyDuplicateRepository duplicates;
    private final PersonReadRepository people;
    private final MergeService merges;

    DuplicatesController(LikelyDuplicateRepository duplicates, PersonReadRepository people, MergeService merges) {
        this.duplicates = duplicates;
        this.people = people;
        this.merges = merges;
    }

    @GetMapping("/console/events/{event_id}/people/duplicates")
    View list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") String offset,
            Screen screen,
            Caller by) {
        int from = place(offset);
        LikelyDuplicateRepository.PairPage found = duplicates.page(by.events(), new Page(from, PAIRS));
        String path = screen.eventPath() + "/people/duplicates";
        if (found.pairs().isEmpty() && from > 0) {
            return screen.redirect(path);
        }
        return screen.show(
                "console/people/duplicates",
                Map.of("found", found, "offset", from, "pager", Pager.of(from, PAIRS, found.totalCount(), path)));
    }

    /** Sends all pairs, as one search finds them. */
    @GetMapping("/console/events/{event_id}/people/duplicates/export")
    void export(@PathVariable("event_id") long eventId, Screen screen, Caller by, HttpServletResponse response)
            throws IOException {
        screen.send(
                response,
                "duplicates",
                COLUMNS,
                out -> duplicates
                        .page(by.events(), Page.ALL)
                        .pairs()
                        .forEach(pair -> out.row(
                                pair.score(),
                                String.join(" ", pair.reasons()),
                                pair.one().id(),
                                pair.one().firstName(),
                                pair.one().lastName(),
                                pair.one().email(),
                                pair.one().dateOfBirth(),
                                pair.one().registrations(),
                                pair.other().id(),
                                pair.other().firstName(),
                                pair.other().lastName(),
                                pair.other().email(),
                                pair.other().dateOfBirth(),
                                pair.other().registrations())));
    }

    /** Counts the pairs for the button on the list. The count takes longer than a page may take. */
    @GetMapping("/console/events/{event_id}/people/duplicates/count")
    View count(@PathVariable("event_id") long eventId, Screen screen, Caller by) {
        return screen.show(
                "console/people/count",
                Map.of("total", duplicates.page(by.events(), new Page(0, 1)).totalCount()));
    }

    @GetMapping("/console/events/{event_id}/people/{person_id}/merge")
    View compare(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @RequestParam long from,
            @RequestParam(defaultValue = "0") String offset,
            Screen screen,
            Caller by) {
        return compared(personId, from, place(offset), Form.of(screen, Form.fields()), screen, by);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/merge")
    View merge(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @RequestParam long from,
            @RequestParam(defaultValue = "0") String offset,
            Screen screen,
            Caller by) {
        Form form = Form.of(screen, Form.fields());
        if (!form.done(() -> merges.merge(personId, from, by))) {
            return compared(personId, from, place(offset), form, screen, by);
        }
        Person kept = people.get(personId, by.events(), screen.language());
        screen.toast(Toast.done(screen.text("people.merge.done", PersonName.of(kept))));
        return screen.redirect(screen.eventPath() + "/people/duplicates?offset=" + place(offset));
    }

    /** Shows both people side by side. When merging is refused, the page says so, and what would work instead. */
    private View compared(long into, long from, int offset, Form form, Screen screen, Caller by) {
        Person kept = people.get(into, by.events(), screen.language());
        Person goes = people.get(from, by.events(), screen.language());
        List<MergedPerson> preview = new ArrayList<>();
        form.done(() -> preview.add(merges.preview(into, from, by)));
        return form.show(
                "console/people/merge",
                Form.fields(
                        "kept", kept,
                        "goes", goes,
                        "preview", preview.isEmpty() ? null : preview.getFirst(),
                        "offset", offset));
    }

    private static int place(String offset) {
        return offset.matches("\\d{1,9}") ? Math.min(Integer.parseInt(offset), MOST) : 0;
    }
}
