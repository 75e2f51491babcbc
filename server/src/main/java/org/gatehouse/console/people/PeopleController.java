package org.gatehouse.console.people;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.people.search.PeopleSearch;
import org.gatehouse.people.search.PeopleSearch.Found;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The list of people, with search while typing, filters, sorting and pages. The address contains the whole state. */
@Controller
class PeopleController {

    private final PeopleSearch people;
    private final PersonChoiceRepository choices;
    private final PositionReader positions;

    PeopleController(PeopleSearch people, PersonChoiceRepository choices, PositionReader positions) {
        this.people = people;
        this.choices = choices;
        this.positions = positions;
    }

    @GetMapping("/console/events/{event_id}/people")
    View list(
            @PathVariable("event_id") long eventId,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        PeopleListState state = PeopleListState.of(request);
        Page page = new Page(state.offset(), PeopleListState.ROWS);
        Found found = people.find(state.asked(eventId, by.events()), page, screen.language());
        String path = screen.eventPath() + "/people";
        String address = state.query().isEmpty() ? path : path + "?" + state.query();
        Map<String, Object> model = new HashMap<>(Map.of(
                "state", state,
                "found", found,
                "pager", Pager.of(state.offset(), PeopleListState.ROWS, found.total(), address),
                "path", path,
                "eventId", eventId));
        if (screen.isPart()) {
            boolean typing = "q".equals(request.getHeader("HX-Trigger-Name"));
            String place = (address.contains("?") ? "&" : "?") + "offset=" + state.offset();
            response.setHeader(
                    typing ? "HX-Replace-Url" : "HX-Push-Url", state.offset() == 0 ? address : address + place);
            return screen.show("console/people/results", model);
        }
        model.put("positions", positions.ofEvent(eventId, screen.language()));
        model.put("countries", choices.countriesOfPeople(screen.language()));
        return screen.show("console/people/list", model);
    }

    /** Sends the list as a file, with the same filters and all pages. */
    @GetMapping("/console/events/{event_id}/people/export")
    void export(
            @PathVariable("event_id") long eventId,
            @RequestParam(required = false) @Nullable String format,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by)
            throws IOException {
        people.export(PeopleListState.of(request).asked(eventId, by.events()), format, screen.language(), response);
    }
}
