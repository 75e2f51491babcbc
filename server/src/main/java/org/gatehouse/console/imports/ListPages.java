package org.gatehouse.console.imports;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.console.Screen;
import org.gatehouse.console.SetUpPages;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * The pages of things whose list can also be loaded from a file.
 *
 * @param <T> a stored thing
 */
public interface ListPages<T> extends SetUpPages<T> {

    /** What writes the export. */
    ListFiles files();

    /** Sends all items of the list as a file that can be loaded again. */
    @GetMapping("/export")
    default void export(Screen screen, HttpServletResponse response) throws IOException {
        files().export(kind(), screen, response);
    }
}
