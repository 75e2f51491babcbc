package org.gatehouse.accreditation.list;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.ZoneId;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.sheet.SheetResponse;
import org.gatehouse.platform.text.Language;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sends lists of accreditations as spreadsheets. */
@Component
public record AccreditationExport(
        AccreditationReadService reader,
        EventRepository events,
        CustomFieldValueRepository customFields,
        SheetResponse sheets) {

    /** Sends all matching accreditations in the requested order, one row each. */
    public void send(
            long eventId,
            AccreditationQuery query,
            AccreditationSort sort,
            boolean descending,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        send(eventId, query, sort, descending, Page.ALL, format, language, edition, response);
    }

    void send(
            long eventId,
            AccreditationQuery query,
            AccreditationSort sort,
            boolean descending,
            Page page,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        ZoneId zone = ZoneId.of(events.get(eventId, language).timeZone());
        SheetColumns<AccreditationCells> columns =
                AccreditationCells.columns(customFields.columns(eventId)).in(edition);
        Sheet sheet = new Sheet(
                "accreditations-" + edition.event(eventId), edition.sheet("accreditations"), zone, columns.names());
        sheets.send(
                response,
                SheetFormat.of(format),
                sheet,
                out -> reader.eachRow(
                        eventId, query, sort, descending, page, language, cells -> out.row(columns.cells(cells))));
    }
}
