package org.gatehouse.people.search;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.ZoneOffset;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonFilter;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.PersonSort;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.sheet.SheetResponse;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sends a list of people as a spreadsheet. Memory use does not grow with the list. */
@Component
public record PeopleExport(PersonReadRepository people, SheetResponse sheets) {

    public void send(
            PersonFilter filter,
            PersonSort sort,
            Page page,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        SheetColumns<Person> columns = PersonCells.COLUMNS.in(edition);
        sheets.send(
                response,
                SheetFormat.of(format),
                new Sheet("people", edition.sheet("people"), ZoneOffset.UTC, columns.names()),
                out -> people.each(filter, sort, page, language, person -> out.row(columns.cells(person))));
    }
}
