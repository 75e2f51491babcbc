package org.gatehouse.console.people;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.merging.MergeService;
import org.gatehouse.merging.MergedPerson;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Pairs of people who are probably the same person, and a preview of what merging a pair does. */
@Controller
record DuplicatesController(LikelyDuplicateRepository duplicates, PersonReadRepository people, MergeService merges) {

    private static final int PAIRS = 20;

    private static final SheetColumns<LikelyDuplicateRepository.Pair> COLUMNS = new SheetColumns<
                    LikelyDuplicateRepository.Pair>()
            .with("score", LikelyDuplicateRepository.Pair::score)
            .with("reasons", pair -> String.join(" ", pair.reasons()))
            .with("person_id", pair -> pair.one().id())
            .with("first_name", pair -> pair.one().firstName())
            .with("last_name", pair -> pair.one().lastName())
            .with("email", pair -> pair.one().email())
            .with("date_of_birth", pair -> pair.one().dateOfBirth())
            .with("registrations", pair -> pair.one().registrations())
            .with("other_person_id", pair -> pair.other().id())
            .with("other_first_name", pair -> pair.other().firstName())
            .with("other_last_name", pair -> pair.other().lastName())
            .with("other_email", pair -> pair.other().email())
            .with("other_date_of_birth", pair -> pair.other().dateOfBirth())
            .with("other_registrations", pair -> pair.other().registrations());

    @GetMapping("/console/events/{event_id}/people/duplicates")
    View list(Screen screen) {
        int from = screen.query().offset();
        LikelyDuplicateRepository.PairPage found =
                duplicates.page(screen.caller().events(), new Page(from, PAIRS));
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
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.files()
                .send(
                        response,
                        "duplicates",
                        COLUMNS,
                        duplicates.page(screen.caller().events(), Page.ALL).pairs()::forEach);
    }

    @GetMapping("/console/events/{event_id}/people/{person_id}/merge")
    View compare(@PathVariable("person_id") long personId, @RequestParam long from, Form form, Screen screen) {
        return compared(personId, from, form, screen);
    }

    @PostMapping("/console/events/{event_id}/people/{person_id}/merge")
    View merge(@PathVariable("person_id") long personId, @RequestParam long from, Form form, Screen screen) {
        if (!form.done(() -> merges.merge(personId, from, screen.caller()))) {
            return compared(personId, from, form, screen);
        }
        Person kept = person(personId, screen);
        return screen.redirect(
                screen.eventPath() + "/people/duplicates?offset="
                        + screen.query().offset(),
                screen.text("people.merge.done", PersonName.of(kept.firstName(), kept.lastName(), kept.id())));
    }

    /** Shows both people side by side. When merging is refused, the page explains why and what would work instead. */
    private View compared(long into, long from, Form form, Screen screen) {
        Person kept = person(into, screen);
        Person goes = person(from, screen);
        MergedPerson preview =
                form.made(() -> merges.preview(into, from, screen.caller())).orElse(null);
        return form.show(
                "console/people/merge",
                Form.fields(
                        "kept", kept,
                        "goes", goes,
                        "preview", preview,
                        "offset", screen.query().offset()));
    }

    private Person person(long id, Screen screen) {
        return people.get(id, screen.caller().events(), screen.language());
    }
}
