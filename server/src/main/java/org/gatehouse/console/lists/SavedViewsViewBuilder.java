package org.gatehouse.console.lists;

import java.util.List;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.savedview.SavedView;
import org.gatehouse.savedview.SavedViewService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Finds the view that a list's address names, and the others of the list. */
@Component
public record SavedViewsViewBuilder(SavedViewService views) {

    /** The views of this list. A part of the page needs only the filters to show. */
    public SavedViewsView of(String list, Screen screen) {
        Long id = screen.query().number("view");
        SavedView opened = id == null ? null : find(list, id, screen);
        return new SavedViewsView(
                list,
                screen.isPart() ? List.of() : views.ofList(screen.eventId(), list, screen.caller()),
                opened,
                id != null && opened == null,
                opened == null ? screen.query() : ListQuery.of(opened.query()),
                shares(screen));
    }

    private @Nullable SavedView find(String list, long id, Screen screen) {
        return views.find(screen.eventId(), id, screen.caller())
                .filter(view -> view.list().equals(list))
                .orElse(null);
    }

    /** Who manages the event's settings also manages its views. */
    static boolean shares(Screen screen) {
        return screen.opens(HttpMethod.POST, "/settings");
    }
}
