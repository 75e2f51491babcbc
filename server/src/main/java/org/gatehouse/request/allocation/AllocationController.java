package org.gatehouse.request.allocation;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.request.WholeNumber;
import org.gatehouse.request.ZoneRequestAllocation;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.annotation.JsonDeserialize;

/** Allocations (docs/api/zone-requests.md). */
@RestController
@Tag(name = "zone requests")
record AllocationController(
        AllocationReadService reader,
        AllocationService service,
        DenialService denials,
        SpotService spots,
        RequestLists lists) {

    private static final String VERSION = "The version that was read; another one is 409 version_mismatch";

    @Operation(
            summary = "Lists the allocations of a form",
            description =
                    "By zone, then by place, all of them; withdrawn accreditations' do not count and are left out."
                            + " With export=true a spreadsheet: a row an allocation, times in the event's zone, XLSX or"
                            + " CSV.")
    @ApiResponse(
            responseCode = "200",
            description = "The list, or the file",
            content = {
                @Content(schema = @Schema(implementation = ZoneRequestAllocationPage.class)),
                @Content(mediaType = SheetFormat.XLSX_TYPE, schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = SheetFormat.CSV_TYPE, schema = @Schema(type = "string"))
            })
    @GetMapping("/registrations/accreditation/events/{event_id}/zone-request-allocation/form/{form_id}")
    void list(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @Doc("true: a spreadsheet") @RequestParam(defaultValue = "false") boolean export,
            @Doc(SheetFormat.CHOICE) @RequestParam @Nullable String format,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletResponse response)
            throws IOException {
        if (export) {
            lists.allocationsAsSheet(eventId, formId, l, SheetFormat.of(format), SheetColumns.Edition.PLAIN, response);
        } else {
            lists.allocations(eventId, formId, l, response);
        }
    }

    @Operation(
            summary = "Lists what one accreditation was allocated by a form",
            description =
                    "Empty when nothing was, or when the accreditation is no longer valid; 404 for an unknown one.")
    @GetMapping(
            "/registrations/accreditation/events/{event_id}/zone-request-allocation/form/{form_id}/person-accreditation/{accreditation_id}")
    ZoneRequestAllocationList ofAccreditation(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @PathVariable("accreditation_id") long accreditationId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new ZoneRequestAllocationList(reader.ofAccreditation(eventId, formId, accreditationId, l));
    }

    @Operation(
            summary = "Tells people of their allocations",
            description = "Queues a mail for each whose notification_sent_at is null and who has none on its way."
                    + " 409 no_mail_server when the server cannot send any.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zone-request-allocation/form/{form_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void notifyPeople(@PathVariable("event_id") long eventId, @PathVariable("form_id") long formId, Caller by) {
        service.notifyPeople(eventId, formId, by);
    }

    @Operation(
            summary = "Allocates a zone to a request",
            description = "The request whole as read; only its id counts. 409 form_zone_full, zone_full say how full.")
    @PostMapping("/registrations/accreditation/events/{event_id}/zone-request-allocation/form/{form_id}/zone/{zone_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void allocate(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @PathVariable("zone_id") long zoneId,
            @RequestBody @Valid RequestRef request,
            Caller by) {
        service.allocate(eventId, formId, zoneId, request.id(), by);
    }

    @Operation(
            summary = "Denies a request",
            description = "The body is not read. The person is told, with the reason. Repeating it changes nothing.")
    @PostMapping(
            "/registrations/accreditation/events/{event_id}/zone-request-allocation/zone-request/{request_id}/deny")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void deny(
            @PathVariable("event_id") long eventId,
            @PathVariable("request_id") long requestId,
            @ParameterObject @Valid DenialInput denial,
            Caller by) {
        denials.deny(eventId, requestId, denial.reason(), by);
    }

    @Operation(
            summary = "Takes a denial back",
            description =
                    "The request waits again. A mail about the denial that was not sent is taken back. Repeating it"
                            + " changes nothing.")
    @PostMapping(
            "/registrations/accreditation/events/{event_id}/zone-request-allocation/zone-request/{request_id}/reopen")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void reopen(@PathVariable("event_id") long eventId, @PathVariable("request_id") long requestId, Caller by) {
        denials.reopen(eventId, requestId, by);
    }

    @Operation(
            summary = "Allocates a zone without a request",
            description = "The body is not read. Repeating it changes nothing.")
    @PostMapping(
            "/registrations/accreditation/events/{event_id}/zone-request-allocation/form/{form_id}/person-accreditation/{accreditation_id}/zone/{zone_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void allocateByHand(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @PathVariable("accreditation_id") long accreditationId,
            @PathVariable("zone_id") long zoneId,
            Caller by) {
        service.allocateByHand(eventId, formId, accreditationId, zoneId, by);
    }

    @Operation(
            summary = "Makes a person, an accreditation and an allocation",
            description = "All or nothing. The same sent again within a minute by the same caller makes nobody.")
    @PostMapping(
            "/registrations/accreditation/events/{event_id}/zone-request-allocation/form/{form_id}/new-person/zone/{zone_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void allocateNewPerson(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @PathVariable("zone_id") long zoneId,
            @RequestBody @Valid NewPersonInput person,
            Caller by) {
        service.allocateNewPerson(eventId, formId, zoneId, person, by);
    }

    @Operation(summary = "Takes an allocation back", description = "Its request is pending again.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/zone-request-allocation/{allocation_id}/undo")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void undo(
            @PathVariable("event_id") long eventId,
            @PathVariable("allocation_id") long id,
            @Doc("Whether the person gets a mail") @RequestParam(defaultValue = "false") boolean notify,
            Caller by) {
        service.undo(eventId, id, notify, by);
    }

    @Operation(
            summary = "Notes that the wristband was handed out",
            description = "The body is true, or false to take it back. Repeating true keeps the first time.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zone-request-allocation/{allocation_id}/wristband")
    ZoneRequestAllocation handOut(
            @PathVariable("event_id") long eventId,
            @PathVariable("allocation_id") long id,
            @RequestBody Boolean handedOut,
            Caller by) {
        service.handOut(eventId, id, handedOut, by);
        return reader.get(eventId, id, Language.ENGLISH);
    }

    @Operation(
            summary = "Moves an allocation past its neighbour",
            description = "Within its zone; at its end nothing changes.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zone-request-allocation/{allocation_id}/order")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void move(
            @PathVariable("event_id") long eventId,
            @PathVariable("allocation_id") long id,
            @Doc(VERSION) @RequestParam("zone_req_alloc_version") int version,
            @RequestBody @Valid MoveInput move,
            Caller by) {
        spots.move(eventId, id, version, move.moveDirection(), by);
    }

    @Operation(summary = "Sets the place of an allocation", description = "409 spot_taken when somebody else has it.")
    @PutMapping(
            "/registrations/accreditation/events/{event_id}/zone-request-allocation/{allocation_id}/direct_edit_order")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void setSpot(
            @PathVariable("event_id") long eventId,
            @PathVariable("allocation_id") long id,
            @Doc(VERSION) @RequestParam("zone_req_alloc_version") int version,
            @RequestBody @Valid SpotInput spot,
            Caller by) {
        spots.setSpot(eventId, id, version, spot.spotLabel(), by);
    }

    /** A zone request in a body. Clients send it back whole as they read it; only the id counts (docs/api/zone-requests.md). */
    record RequestRef(
            @Doc("Identifier of a request at the form") @Example("61") @NotNull
            Long id) {}

    /** The allocations of one accreditation by a form. */
    record ZoneRequestAllocationList(
            @Doc("By zone, then by place") List<ZoneRequestAllocation> allocations) {}

    record ZoneRequestAllocationPage(
            @Doc("By zone, then by place") List<ZoneRequestAllocation> allocations,
            @Doc("How many they are") @Example("12") long totalCount) {}

    /** The place to which an allocation is moved. */
    record SpotInput(
            @Schema(
                    description = "Place in the zone, 1 to 999999; digits may come as text",
                    types = {"integer", "string"},
                    example = "3")
            @JsonDeserialize(using = WholeNumber.class)
            @NotNull
            @Min(1)
            @Max(999_999)
            Integer spotLabel) {}
}
