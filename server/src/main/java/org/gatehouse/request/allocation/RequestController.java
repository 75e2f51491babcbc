package org.gatehouse.request.allocation;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import java.io.IOException;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.request.RequestFilter;
import org.gatehouse.request.RequestingPerson;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestInput;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Zone requests (docs/api/zone-requests.md). */
@RestController
@Tag(name = "zone requests")
record RequestController(
        RequestReadService reader, RequestService service, RequestingPerson people, RequestLists lists) {

    @Operation(
            summary = "Asks for a zone",
            description = "In the name of the person who is signed in, accredited at the event; the form must be open."
                    + " 409 form_closed, not_accredited, already_requested; 422 zone_not_offered, no_person.")
    @PostMapping("/registrations/accreditation/events/{event_id}/zone-requests/form/{form_id}")
    @ResponseStatus(HttpStatus.CREATED)
    ZoneRequest create(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestBody @Valid ZoneRequestInput request,
            Caller by) {
        return reader.get(eventId, service.create(eventId, formId, request, by), Language.ENGLISH);
    }

    @Operation(summary = "Answers one request", description = "One's own, or any for those who allocate zones.")
    @GetMapping("/registrations/accreditation/events/{event_id}/zone-requests/{request_id}")
    ZoneRequest get(
            @PathVariable("event_id") long eventId,
            @PathVariable("request_id") long requestId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        ZoneRequest request = reader.get(eventId, requestId, l);
        long whose = request.personAccreditation().person().id();
        if (!by.holds(eventId, Scope.ACCREDITATION_READ, Role.ALLOCATE_ZONE_REQUEST)
                && !people.of(by).filter(person -> person == whose).isPresent()) {
            throw RequestReadService.missing(eventId, requestId);
        }
        return request;
    }

    @Operation(
            summary = "Lists the requests of a form that wait for a decision",
            description =
                    "Oldest first, all of them; those of people whose accreditation was withdrawn are left out. With"
                            + " export=true a spreadsheet: a row a request, times in the event's zone, XLSX or CSV.")
    @ApiResponse(
            responseCode = "200",
            description = "The list, or the file",
            content = {
                @Content(schema = @Schema(implementation = ZoneRequestList.class)),
                @Content(mediaType = SheetFormat.XLSX_TYPE, schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = SheetFormat.CSV_TYPE, schema = @Schema(type = "string"))
            })
    @GetMapping("/registrations/accreditation/events/{event_id}/zone-requests/form/{form_id}")
    void list(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @ParameterObject RequestFilter filter,
            @Doc("true: a spreadsheet") @RequestParam(defaultValue = "false") boolean export,
            @Doc(SheetFormat.CHOICE) @RequestParam @Nullable String format,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletResponse response)
            throws IOException {
        if (export) {
            lists.requestsAsSheet(
                    eventId, formId, filter, l, SheetFormat.of(format), SheetColumns.Edition.PLAIN, response);
        } else {
            lists.requests(eventId, formId, filter, l, response);
        }
    }

    record ZoneRequestList(
            @Doc("Oldest first") List<ZoneRequest> zoneRequests,
            @Doc("How many they are") @Example("12") long totalCount) {}
}
