package org.gatehouse.console.search;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.list.AccreditationChoices.Choice;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.EventSearch;
import org.gatehouse.accreditation.list.EventSearch.Found;
import org.gatehouse.accreditation.list.EventSearch.Kind;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** What the search at the top found. The only hit opens at once; while somebody types, and when a letter was wrong, it is shown first. */
@Controller
record SearchController(EventSearch search, AccreditationReadService accreditations) {

    @GetMapping("/console/events/{event_id}/search")
    View search(Screen screen) {
        String typed = screen.query().text("q");
        Found found = search.find(screen.eventId(), typed, !screen.opens("/registrations"), screen.language());
        String only = screen.isPart() || found.nearly() ? null : only(found, screen);
        if (only != null) {
            return screen.redirect(only);
        }
        Event event = screen.event();
        return screen.show(
                "console/search/search",
                "console/search/results",
                Map.of(
                        "q",
                        typed,
                        "found",
                        found,
                        "reviewed",
                        event != null && event.photosReviewed(),
                        "groups",
                        members(typed, screen)));
    }

    /** The members that are called so; a search for one means everybody who comes for it. */
    private List<Choice> members(String typed, Screen screen) {
        String name = SameText.name(CleanText.typed(typed));
        return name.length() < 2 || !screen.opens("/accreditations")
                ? List.of()
                : accreditations.choices(screen.eventId(), screen.language()).members().stream()
                        .filter(member -> SameText.name(member.name()).equals(name)
                                || SameText.name(member.code()).equals(name))
                        .toList();
    }

    private static @Nullable String only(Found found, Screen screen) {
        if (found.only() == null || found.hits().isEmpty()) {
            return null;
        }
        SearchHit hit = found.hits().getFirst();
        String best = HitUrl.best(hit, screen);
        if (found.only() == Kind.PERSON) {
            return best;
        }
        String numbered = found.only() == Kind.REGISTRATION
                ? HitUrl.registration(hit, screen)
                : HitUrl.accreditation(hit, screen);
        if (numbered == null) {
            return best;
        }
        return found.oldBadge() ? numbered + "?badge=old" : numbered;
    }
}
