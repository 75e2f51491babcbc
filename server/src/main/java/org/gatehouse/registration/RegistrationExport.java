package org.gatehouse.registration;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.ZoneId;
import java.time.ZoneOffset;
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

/** Sends lists of registrations as spreadsheets. */
@Component
public record RegistrationExport(
        RegistrationReadRepository reader,
        EventRepository events,
        CustomFieldValueRepository customFields,
        SheetResponse sheets) {

    /** Sends all matching registrations in the requested order, one row each. */
    public void send(
            RegistrationFilter filter,
            RegistrationSort sort,
            boolean descending,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        send(filter, sort, descending, Page.ALL, format, language, edition, response);
    }

    void send(
            RegistrationFilter filter,
            RegistrationSort sort,
            boolean descending,
            Page page,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        Long eventId = filter.event();
        SheetColumns<Registration> columns =
                RegistrationCells.columns(customFields.columns(eventId)).in(edition);
        Sheet sheet = new Sheet(
                eventId == null ? "registrations" : "registrations-" + edition.event(eventId),
                edition.sheet("registrations"),
                zoneOf(eventId),
                columns.names());
        sheets.send(
                response,
                SheetFormat.of(format),
                sheet,
                out -> reader.each(
                        filter,
                        sort,
                        descending,
                        page,
                        language,
                        registration -> out.row(columns.cells(registration))));
    }

    private ZoneId zoneOf(@Nullable Long eventId) {
        return eventId == null
                ? ZoneOffset.UTC
                : ZoneId.of(events.get(eventId, Language.ENGLISH).timeZone());
    }
}
