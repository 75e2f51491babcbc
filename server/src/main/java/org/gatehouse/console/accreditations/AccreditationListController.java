package org.gatehouse.console.accreditations;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gatehouse.accreditation.list.AccreditationChoices;
import org.gatehouse.accreditation.list.AccreditationExport;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationReadService.Found;
import org.gatehouse.accreditation.list.AccreditationReadService.ReadBadge;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.lists.ListColumns;
import org.gatehouse.console.lists.SavedViewsView;
import org.gatehouse.console.lists.SavedViewsViewBuilder;
import org.gatehouse.console.lists.SelectableColumns;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.position.Position;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** The list of accreditations, with search while typing, filters, sorting and pages. The address contains the whole state. */
@Controller
record AccreditationListController(
        AccreditationReadService accreditations,
        AccreditationExport export,
        SavedViewsViewBuilder saved,
        HoldKindRepository holdKinds,
        HoldRepository holds) {

    /** Shows the list. The text of a badge leads directly to its accreditation. */
    @GetMapping("/console/events/{event_id}/accreditations")
    View list(Screen screen) {
        SavedViewsView views = saved.of("accreditations", screen);
        AccreditationListState state = AccreditationListState.of(views.query());
        String path = screen.eventPath() + "/accreditations";
        Optional<ReadBadge> badge = accreditations.badge(screen.eventId(), CleanText.typed(state.q()));
        if (badge.isPresent()) {
            String one =
                    path + "/" + badge.get().accreditationId() + (badge.get().current() ? "" : "?badge=old");
            if (!screen.isPart()) {
                return screen.redirect(one);
            }
            screen.header("HX-Trigger", "{\"open-drawer\": \"" + one + "\"}");
        }
        Found found = find(state, state.filter(), screen);
        if (found.rows().isEmpty() && state.q().matches("\\d+")) {
            found = find(state, state.filterByName(), screen);
        }
        Pager pager = Pager.of(
                state.offset(), AccreditationListState.ROWS, found.total(), Screen.address(path, state.query()));
        Map<String, Object> model = new HashMap<>(Map.of(
                "state",
                state,
                "found",
                found,
                "columns",
                ListColumns.of(SelectableColumns.ACCREDITATIONS, views, screen),
                "pager",
                pager,
                "path",
                path));
        model.put("views", views);
        model.put("held", held(found, screen));
        if (screen.isPart()) {
            return screen.showList("console/accreditations/results", pager, model);
        }
        AccreditationChoices choices = accreditations.choices(screen.eventId(), screen.language());
        List<HoldKind> kinds = holdKinds.ofEvent(screen.eventId(), screen.language(), false);
        model.put("choices", choices);
        model.put("kinds", kinds);
        model.put("gone", missingChoices(state, choices, kinds, screen));
        return screen.show("console/accreditations/list", model);
    }

    /** The open holds of the rows, by accreditation. */
    private Map<Long, List<Hold>> held(Found found, Screen screen) {
        List<Long> ids = found.rows().stream().map(row -> row.badge().id()).toList();
        return holds.open(screen.eventId(), ids, screen.language());
    }

    private static List<String> missingChoices(
            AccreditationListState state, AccreditationChoices choices, List<HoldKind> kinds, Screen screen) {
        Long member = state.member();
        boolean ofKind = state.hold().matches("\\d+");
        return Stream.of(
                        SavedViewsView.missingChoices(
                                screen.text("accreditations.filter.zone"), state.zones(), choices.zones(), Zone::id),
                        SavedViewsView.missingChoices(
                                screen.text("accreditations.filter.position"),
                                state.positions(),
                                choices.positions(),
                                Position::id),
                        SavedViewsView.missingChoices(
                                screen.text("accreditations.filter.member"),
                                member == null ? List.of() : List.of(member.toString()),
                                choices.members(),
                                AccreditationChoices.Choice::value),
                        SavedViewsView.missingChoices(
                                screen.text("accreditations.filter.hold"),
                                ofKind ? List.of(Long.valueOf(state.hold())) : List.of(),
                                kinds,
                                HoldKind::id))
                .flatMap(each -> each)
                .toList();
    }

    private Found find(AccreditationListState state, AccreditationQuery query, Screen screen) {
        Page page = new Page(state.offset(), AccreditationListState.ROWS);
        return accreditations.find(screen.eventId(), query, state.sort(), state.descending(), page, screen.language());
    }

    /** Sends the list as a file, with the same filters and order and all pages. */
    @GetMapping("/console/events/{event_id}/accreditations/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        AccreditationListState state = AccreditationListState.of(screen.query());
        export.send(
                screen.eventId(),
                state.filter(),
                state.sort(),
                state.descending(),
                screen.files().format(),
                screen.language(),
                screen.files().edition("accreditations", ListColumns.inFile(SelectableColumns.ACCREDITATIONS, screen)),
                response);
    }
}
