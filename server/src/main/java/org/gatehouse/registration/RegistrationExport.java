package org.gatehouse.registration;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetAnswer;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sends lists of registrations as spreadsheets. */
@Component
public class RegistrationExport {

    private final RegistrationReadRepository reader;
    private final EventRepository events;
    private final CustomFieldValueRepository customFields;
    private final SheetAnswer sheets;

    RegistrationExport(
            RegistrationReadRepository reader,
            EventRepository events,
            CustomFieldValueRepository customFields,
            SheetAnswer sheets) {
        this.reader = reader;
        this.events = events;
        this.customFields = customFields;
        this.sheets = sheets;
    }

    /** Sends all matching registrations in the order of their ids, one row each. */
    public void send(
            RegistrationFilter filter, @Nullable String format, Language language, HttpServletResponse response)
            throws IOException {
        send(filter, Page.ALL, format, language, response);
    }

    void send(
            RegistrationFilter filter,
            Page page,
            @Nullable String format,
            Language language,
            HttpServletResponse response)
            throws IOException {
        CustomFieldColumns columns = customFields.columns(filter.event());
        sheets.send(
                response,
                SheetFormat.of(format),
                RegistrationCells.sheet(filter.event(), zoneOf(filter.event()), columns),
                out -> reader.each(
                        filter, page, language, registration -> out.row(RegistrationCells.of(registration, columns))));
    }

    private ZoneId zoneOf(@Nullable Long eventId) {
        return eventId == null
                ? ZoneOffset.UTC
                : ZoneId.of(events.get(eventId, Language.ENGLISH).timeZone());
    }
}
