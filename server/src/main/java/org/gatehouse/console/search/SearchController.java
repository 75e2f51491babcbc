package org.gatehouse.console.search;

import java.util.Map;
import org.gatehouse.accreditation.list.EventSearch;
import org.gatehouse.accreditation.list.EventSearch.Found;
import org.gatehouse.accreditation.list.EventSearch.Kind;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** What the search at the top found. The only hit opens at once; while somebody types, and when a letter was wrong, it is shown first. */
@Controller
record SearchController(EventSearch search) {

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
                Map.of("q", typed, "found", found, "reviewed", event != null && event.photosReviewed()));
    }

    private static @Nullable String only(Found found, Screen screen) {
        if (found.only() == null || found.hits().isEmpty()) {
            return null;
        }
        SearchHit hit = found.hits().getFirst();
        String best = HitAddress.best(hit, screen);
        if (found.only() == Kind.PERSON) {
            return best;
        }
        String numbered = found.only() == Kind.REGISTRATION
                ? HitAddress.registration(hit, screen)
                : HitAddress.accreditation(hit, screen);
        if (numbered == null) {
            return best;
        }
        return found.oldBadge() ? numbered + "?badge=old" : numbered;
    }
}
