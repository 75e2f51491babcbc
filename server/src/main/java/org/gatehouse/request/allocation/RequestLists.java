package org.gatehouse.request.allocation;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.ZoneId;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.ListResponse;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.sheet.SheetResponse;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.RequestFilter;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.gatehouse.request.form.FormReadService;
import org.springframework.stereotype.Component;

/** Responds with the two long lists, as JSON or, with {@code export=true}, as spreadsheets (docs/api/zone-requests.md). */
@Component
record RequestLists(
        RequestReadService requests,
        AllocationReadService allocations,
        FormReadService forms,
        EventRepository events,
        ListResponse lists,
        SheetResponse sheets) {

    void requests(long eventId, long formId, RequestFilter filter, Language language, HttpServletResponse response)
            throws IOException {
        lists.<ZoneRequest>send(
                response, "zone_requests", sink -> requests.each(eventId, formId, filter, language, sink));
    }

    void allocations(long eventId, long formId, Language language, HttpServletResponse response) throws IOException {
        lists.<ZoneRequestAllocation>send(
                response, "allocations", sink -> allocations.each(eventId, formId, language, sink));
    }

    void requestsAsSheet(
            long eventId,
            long formId,
            RequestFilter filter,
            Language language,
            SheetFormat format,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        forms.require(eventId, formId);
        SheetColumns<ZoneRequest> columns = RequestCells.REQUESTS.in(edition);
        Sheet sheet = new Sheet(
                "zone-requests-" + formId, edition.sheet("zone requests"), zone(eventId, language), columns.names());
        sheets.send(
                response,
                format,
                sheet,
                out -> requests.each(eventId, formId, filter, language, request -> out.row(columns.cells(request))));
    }

    void allocationsAsSheet(
            long eventId,
            long formId,
            Language language,
            SheetFormat format,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        forms.require(eventId, formId);
        SheetColumns<ZoneRequestAllocation> columns = RequestCells.ALLOCATIONS.in(edition);
        Sheet sheet = new Sheet(
                "zone-allocations-" + formId,
                edition.sheet("zone allocations"),
                zone(eventId, language),
                columns.names());
        sheets.send(
                response,
                format,
                sheet,
                out -> allocations.each(eventId, formId, language, allocation -> out.row(columns.cells(allocation))));
    }

    private ZoneId zone(long eventId, Language language) {
        Event event = events.get(eventId, language);
        return ZoneId.of(event.timeZone());
    }
}
