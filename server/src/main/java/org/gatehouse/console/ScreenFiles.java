package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.event.Event;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.sheet.SheetResponse;
import org.gatehouse.platform.sheet.SheetRows;
import org.gatehouse.platform.view.ColumnNames;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;

/** The lists of a page as files: in the reader's language and the event's time zone, in the format that the request asks for. */
public final class ScreenFiles {

    private final Screen screen;
    private final HttpServletRequest request;
    private final Texts.In texts;
    private final SheetResponse sheets;

    ScreenFiles(Screen screen, HttpServletRequest request, Texts.In texts, SheetResponse sheets) {
        this.screen = screen;
        this.request = request;
        this.texts = texts;
        this.sheets = sheets;
    }

    /**
     * Sends a list of the event, or of all events, as a file with the name of the list. The address selects the format, times are in the
     * event's time zone, and columns have names in the reader's language.
     */
    public void send(HttpServletResponse answer, String list, List<String> columns, SheetRows rows) throws IOException {
        sendNamed(
                answer,
                list,
                columns.stream()
                        .map(column -> ColumnNames.of(texts, list, column))
                        .toList(),
                rows);
    }

    /** Sends a list whose columns have the names of somebody's things. */
    public void sendNamed(HttpServletResponse answer, String list, List<String> columns, SheetRows rows)
            throws IOException {
        Long at = screen.eventIdOrNone();
        SheetColumns.Edition edition = edition(list);
        String name = at == null ? list : list + "-" + edition.event(at);
        Sheet sheet = new Sheet(name, edition.sheet(list), screen.zone(), columns);
        sheets.send(answer, SheetFormat.of(format()), sheet, rows);
    }

    /** Sends a list with these columns; {@code rows} passes on each of its rows. */
    public <T> void send(HttpServletResponse answer, String list, SheetColumns<T> columns, Consumer<Consumer<T>> rows)
            throws IOException {
        SheetColumns<T> worded = columns.in(edition(list));
        sendNamed(answer, list, worded.names(), out -> rows.accept(row -> out.row(worded.cells(row))));
    }

    /** The files of this list for this reader. */
    public SheetColumns.Edition edition(String list) {
        return edition(list, null);
    }

    /**
     * The same with these columns.
     *
     * @param chosen the fields; null for all
     */
    public SheetColumns.Edition edition(String list, @Nullable Set<String> chosen) {
        Event at = screen.event();
        return new FileEdition(texts, list, screen.zone(), at == null ? null : at.code(), chosen);
    }

    /** The format of a file, as the address asks for it; null when it does not. */
    public @Nullable String format() {
        return request.getParameter("format");
    }
}
