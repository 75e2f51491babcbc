package org.gatehouse.scan.intake;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.edge.DeviceHeader;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.scan.ScanReport;
import org.gatehouse.scan.ScanSender;
import org.gatehouse.scan.ScanVerdict;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Receives scans from gates. */
@RestController
@Tag(name = "scans", description = "What gates report")
record ScanController(ScanIntakeService intake, Clock clock) {

    private static final String DEVICE = "Which reader sends this, when one client has several; at most 200 characters";

    /** The scan is on disk before the response is sent. */
    @Operation(
            summary = "Report a scan",
            description =
                    "201 recorded, 200 duplicate, 202 quarantined. Safe to send again; never refused for being late.")
    @ApiResponse(responseCode = "200", description = "duplicate: it came before", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "201", description = "recorded", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "202",
            description = "quarantined: kept, but not of this event",
            useReturnTypeSchema = true)
    @PostMapping("/registrations/accreditation/events/{event_id}/scan")
    ResponseEntity<ScanVerdict> report(
            @PathVariable("event_id") long eventId,
            @Doc(DEVICE) @RequestHeader(name = DeviceHeader.NAME, defaultValue = "") String device,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content = @Content(schema = @Schema(implementation = ScanReport.class)))
                    @RequestBody
                    JsonNode scan,
            Caller by) {
        ScanVerdict verdict = intake.take(sender(eventId, device, by), scan);
        return ResponseEntity.status(verdict.verdict().status()).body(verdict);
    }

    @Operation(
            summary = "Report many scans",
            description =
                    "A result for each scan in the order sent. A malformed scan is rejected and costs only itself."
                            + " Safe to send again, in any order and split in any way.")
    @PostMapping("/registrations/accreditation/events/{event_id}/scans")
    ScanResults reportAll(
            @PathVariable("event_id") long eventId,
            @Doc(DEVICE) @RequestHeader(name = DeviceHeader.NAME, defaultValue = "") String device,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content = @Content(schema = @Schema(implementation = ScanReports.class)))
                    @RequestBody
                    JsonNode scans,
            Caller by) {
        return new ScanResults(intake.takeAll(sender(eventId, device, by), scans));
    }

    private ScanSender sender(long eventId, String device, Caller by) {
        DeviceHeader.check(device);
        return new ScanSender(eventId, by.clientId(), device, clock.instant());
    }

    @Schema(description = "Scans to report, 1 to 500")
    record ScanReports(@Doc("In any order") List<ScanReport> scans) {}

    record ScanResults(
            @Doc("In the order of the scans sent") List<ScanResult> results) {}
}
