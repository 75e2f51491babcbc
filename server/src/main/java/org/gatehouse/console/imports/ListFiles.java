package org.gatehouse.console.imports;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.list.ListImportService;
import org.gatehouse.imports.list.ListPlace;
import org.springframework.stereotype.Component;

/** The files of lists, which can be loaded again: the whole list, and the template of a new file. */
@Component
public record ListFiles(ListImportService service) {

    /** Where the list is that the page shows. */
    static ListPlace place(Screen screen) {
        return new ListPlace(screen.eventIdOrNone(), screen.language());
    }

    /** Sends all items of the list. */
    public void export(String list, Screen screen, HttpServletResponse response) throws IOException {
        ListPlace place = place(screen);
        screen.files()
                .send(
                        response,
                        list,
                        service.columns(list, place, true),
                        out -> service.items(list, place).forEach(out::row));
    }

    /** Sends a file that has the columns of the list and no rows. */
    void template(String list, Screen screen, HttpServletResponse response) throws IOException {
        screen.files().send(response, list + "-template", service.columns(list, place(screen), false), out -> {});
    }
}
