package org.gatehouse.console.registrations;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.lists.ListColumns;
import org.gatehouse.console.lists.SavedViewsView;
import org.gatehouse.console.lists.SavedViewsViewBuilder;
import org.gatehouse.console.lists.SelectableColumns;
import org.gatehouse.platform.page.Page;
import org.gatehouse.registration.RegistrationExport;
import org.gatehouse.registration.RegistrationFilter;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** The queue of registrations, by state, with search while typing, filters and pages. The address contains the whole state of the list. */
@Controller
record RegistrationListController(
        RegistrationReadRepository registrations,
        RegistrationExport export,
        PositionReader positions,
        SavedViewsViewBuilder saved) {

    /** Shows the list. htmx requests only the rows, or only the tabs after a decision. */
    @GetMapping("/console/events/{event_id}/registrations")
    View list(Screen screen) {
        long eventId = screen.eventId();
        SavedViewsView views = saved.of("registrations", screen);
        RegistrationListState state = RegistrationListState.of(views.query());
        RegistrationFilter filter = state.filter(eventId);
        String path = screen.eventPath() + "/registrations";
        Map<String, Object> model = new HashMap<>(Map.of("state", state, "path", path, "views", views));
        if (screen.isPart() && screen.requestHeader("HX-Target").equals("tabs")) {
            model.put("counts", registrations.counts(filter));
            return screen.show("console/registrations/tabs", model);
        }
        Page page = new Page(state.offset(), RegistrationListState.ROWS);
        RegistrationReadRepository.Found found =
                registrations.find(filter, state.sort(), state.descending(), page, screen.language());
        Pager pager = Pager.of(
                state.offset(),
                RegistrationListState.ROWS,
                total(found.counts(), state),
                Screen.address(path, state.query()));
        model.put("rows", found.rows());
        model.put("counts", found.counts());
        model.put("pager", pager);
        model.put("columns", ListColumns.of(SelectableColumns.REGISTRATIONS, views, screen));
        if (screen.isPart()) {
            return screen.showList("console/registrations/results", pager, model);
        }
        List<Position> all = positions.ofEvent(eventId, screen.language());
        List<String> groups = registrations.groups(eventId);
        Map<String, String> members = registrations.members(eventId, screen.language());
        model.put("positions", all);
        model.put("members", members);
        model.put("countries", registrations.countries(eventId, screen.language()));
        model.put("groups", groups);
        model.put("gone", missingChoices(state, all, members.keySet(), groups, screen));
        return screen.show("console/registrations/list", model);
    }

    private static List<String> missingChoices(
            RegistrationListState state,
            List<Position> positions,
            Set<String> members,
            List<String> groups,
            Screen screen) {
        Long member = state.member();
        List<String> group = state.group().isEmpty() ? List.of() : List.of(state.group());
        return Stream.of(
                        SavedViewsView.missingChoices(
                                screen.text("registrations.filter.position"),
                                state.positions(),
                                positions,
                                Position::id),
                        SavedViewsView.missingChoices(
                                screen.text("registrations.filter.member"),
                                member == null ? List.of() : List.of(member.toString()),
                                members,
                                Function.identity()),
                        SavedViewsView.missingChoices(
                                screen.text("registrations.filter.group"), group, groups, Function.identity()))
                .flatMap(each -> each)
                .toList();
    }

    private static long total(Map<RegistrationState, Long> counts, RegistrationListState state) {
        return state.state() == null
                ? counts.values().stream().mapToLong(Long::longValue).sum()
                : counts.getOrDefault(state.state(), 0L);
    }

    /** Sends the list as a file, with the same filters and order and all pages. */
    @GetMapping("/console/events/{event_id}/registrations/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        RegistrationListState state = RegistrationListState.of(screen.query());
        export.send(
                state.filter(screen.eventId()),
                state.sort(),
                state.descending(),
                screen.files().format(),
                screen.language(),
                screen.files().edition("registrations", ListColumns.inFile(SelectableColumns.REGISTRATIONS, screen)),
                response);
    }
}
