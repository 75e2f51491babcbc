package org.gatehouse.console.lists;

import java.util.HashSet;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Keeps which columns of a list somebody has chosen. */
@Controller
record ColumnsController() {

    @PostMapping("/console/events/{event_id}/accreditations/columns")
    View accreditations(Form form, Screen screen) {
        return kept(SelectableColumns.ACCREDITATIONS, "/accreditations", form, screen);
    }

    @PostMapping("/console/events/{event_id}/people/columns")
    View people(Form form, Screen screen) {
        return kept(SelectableColumns.PEOPLE, "/people", form, screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/columns")
    View registrations(Form form, Screen screen) {
        return kept(SelectableColumns.REGISTRATIONS, "/registrations", form, screen);
    }

    private static View kept(SelectableColumns list, String page, Form form, Screen screen) {
        if (form.checked("reset")) {
            ListColumns.forget(list, screen);
        } else {
            ListColumns.of(list, new HashSet<>(form.all("column"))).keep(screen);
        }
        String query = form.value("query");
        String path = screen.eventPath() + page;
        return screen.redirect(ListQuery.isPlain(query) ? Screen.address(path, query) : path);
    }
}
