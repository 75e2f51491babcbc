package org.gatehouse.console.people;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.lists.ListColumns;
import org.gatehouse.console.lists.SavedViewsView;
import org.gatehouse.console.lists.SavedViewsViewBuilder;
import org.gatehouse.console.lists.SelectableColumns;
import org.gatehouse.people.search.PeopleSearch;
import org.gatehouse.people.search.PeopleSearch.Found;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** The list of people, with search while typing, filters, sorting and pages. The address contains the whole state. */
@Controller
record PeopleController(
        PeopleSearch people, PersonChoiceRepository choices, PositionReader positions, SavedViewsViewBuilder saved) {

    @GetMapping("/console/events/{event_id}/people")
    View list(Screen screen) {
        long eventId = screen.eventId();
        SavedViewsView views = saved.of("people", screen);
        PeopleListState state = PeopleListState.of(views.query());
        Page page = new Page(state.offset(), PeopleListState.ROWS);
        Found found = people.find(state.criteria(eventId, screen.caller().events()), page, screen.language());
        String path = screen.eventPath() + "/people";
        Pager pager =
                Pager.of(state.offset(), PeopleListState.ROWS, found.total(), Screen.address(path, state.query()));
        Map<String, Object> model =
                new HashMap<>(Map.of("state", state, "found", found, "pager", pager, "path", path, "eventId", eventId));
        model.put("views", views);
        model.put("columns", ListColumns.of(SelectableColumns.PEOPLE, views, screen));
        if (screen.isPart()) {
            return screen.showList("console/people/results", pager, model);
        }
        List<Position> all = positions.ofEvent(eventId, screen.language());
        model.put("positions", all);
        model.put(
                "gone",
                SavedViewsView.missingChoices(screen.text("people.position"), state.positions(), all, Position::id)
                        .toList());
        model.put("countries", choices.countriesOfPeople(screen.language()));
        return screen.show("console/people/list", model);
    }

    /** Sends the list as a file, with the same filters and all pages. */
    @GetMapping("/console/events/{event_id}/people/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        PeopleListState state = PeopleListState.of(screen.query());
        people.export(
                state.criteria(screen.eventId(), screen.caller().events()),
                screen.files().format(),
                screen.language(),
                screen.files().edition("people", ListColumns.inFile(SelectableColumns.PEOPLE, screen)),
                response);
    }
}
