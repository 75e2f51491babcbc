package org.gatehouse.accreditation.list;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.ZoneId;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetAnswer;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.registration.CustomFieldColumns;
import org.gatehouse.registration.CustomFieldValueRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sends lists of accreditations as spreadsheets. */
@Component
public class AccreditationExport {

    private final AccreditationReadService reader;
    private final EventRepository events;
    private final CustomFieldValueRepository customFields;
    private final SheetAnswer sheets;

    AccreditationExport(
            AccreditationReadService reader,
            EventRepository events,
            CustomFieldValueRepository customFields,
            SheetAnswer sheets) {
        this.reader = reader;
        this.events = events;
        this.customFields = customFields;
        this.sheets = sheets;
    }

    /** Sends all matching accreditations, one row each. */
    public void send(
            long eventId,
            AccreditationQuery query,
            @Nullable String format,
            Language language,
            HttpServletResponse response)
            throws IOException {
        send(eventId, query, Page.ALL, format, language, response);
    }

    void send(
            long eventId,
            AccreditationQuery query,
            Page page,
            @Nullable String format,
            Language language,
            HttpServletResponse response)
            throws IOException {
        ZoneId zone = ZoneId.of(events.get(eventId, language).timeZone());
        CustomFieldColumns columns = customFields.columns(eventId);
        Sheet sheet = new Sheet(
                "accreditations-" + eventId,
                "accreditations",
                zone,
                columns.behind(AccreditationCells.COLUMNS.names()));
        sheets.send(
                response,
                SheetFormat.of(format),
                sheet,
                out -> reader.eachRow(
                        eventId,
                        query,
                        page,
                        language,
                        (row, badge) -> out.row(columns.behind(
                                AccreditationCells.COLUMNS.cells(new AccreditationCells(row, badge)),
                                badge.customFieldData()))));
    }
}
