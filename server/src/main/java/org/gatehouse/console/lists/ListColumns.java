package org.gatehouse.console.lists;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gatehouse.console.Screen;
import org.gatehouse.savedview.SavedView;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a list shows in addition to the names. The browser keeps them in a cookie, a saved view has its own.
 *
 * @param shown in the list's order
 * @param chosen whether somebody has chosen them, so that the file has no others
 */
public record ListColumns(SelectableColumns list, List<String> shown, boolean chosen) {

    private static final String PARAMETER = "columns";
    private static final Duration KEPT = Duration.ofDays(365);

    /** The columns of the address, else of the opened view, both of which the browser then keeps; otherwise those that it kept. */
    public static ListColumns of(SelectableColumns list, SavedViewsView views, Screen screen) {
        SavedView opened = views.opened();
        String sent = screen.query().text(PARAMETER);
        String columns = sent.isEmpty() && opened != null ? opened.columns() : sent;
        if (columns.isEmpty()) {
            return kept(list, screen);
        }
        ListColumns chosen = parse(list, columns);
        chosen.keep(screen);
        return chosen;
    }

    /** The columns of the queue, for a row that replaces one. */
    public static ListColumns ofRegistrations(Screen screen) {
        return kept(SelectableColumns.REGISTRATIONS, screen);
    }

    private static ListColumns kept(SelectableColumns list, Screen screen) {
        String cookie = screen.cookie(list.cookie());
        return cookie == null ? new ListColumns(list, list.atFirst(), false) : parse(list, cookie);
    }

    private static ListColumns parse(SelectableColumns list, String columns) {
        return of(list, new HashSet<>(List.of(columns.split("\\."))));
    }

    /** The columns with these names; unknown names are ignored. */
    static ListColumns of(SelectableColumns list, Set<String> named) {
        return new ListColumns(list, list.known(named), true);
    }

    void keep(Screen screen) {
        screen.keep(list.cookie(), text(), KEPT);
    }

    static void forget(SelectableColumns list, Screen screen) {
        screen.keep(list.cookie(), "", Duration.ZERO);
    }

    /** The columns of the file that the address asks for; null for all. */
    public static @Nullable Set<String> inFile(SelectableColumns list, Screen screen) {
        String sent = screen.query().text(PARAMETER);
        if (sent.isEmpty()) {
            return null;
        }
        List<String> shown = parse(list, sent).shown();
        Set<String> columns = new HashSet<>(list.names());
        list.columns().stream()
                .filter(column -> shown.contains(column.name()))
                .forEach(column -> columns.addAll(column.inFile()));
        return columns;
    }

    // ---- for templates

    /** All columns, in the list's order. */
    public List<String> all() {
        return list.columns().stream().map(SelectableColumns.Column::name).toList();
    }

    public boolean has(String column) {
        return shown.contains(column);
    }

    /** The column's name in the reader's language. */
    public String label(String column, Screen screen) {
        return screen.label(list.texts(), column);
    }

    /** The columns as cookies and saved views have them; empty where nobody has chosen any. */
    public String saved() {
        return chosen ? text() : "";
    }

    private String text() {
        return shown.isEmpty() ? "none" : String.join(".", shown);
    }

    /** The query of the file, with the filters of this one. */
    public String ofFile(String query) {
        return !chosen ? query : (query.isEmpty() ? "" : query + "&") + PARAMETER + "=" + text();
    }
}
