package org.gatehouse.scan.intake;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.edge.DeviceHeader;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.scan.ScanSender;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Answers readers that ask for each person. */
@RestController
@Tag(name = "scans")
record DecideController(DecideIntakeService intake, Clock clock) {

    /** The scan is on disk, with the decision, before the response is sent. */
    @Operation(
            summary = "Ask whether a person may go in",
            description = "Decides and records the scan in one commit. A reader opens only on 200 with allowed true."
                    + " Safe to send again with the same scan_id: a repeat gets the first answer.")
    @PostMapping("/registrations/accreditation/events/{event_id}/decide")
    Decision decide(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @Doc("Which reader asks, when one client has several; at most 200 characters")
                    @RequestHeader(name = DeviceHeader.NAME, defaultValue = "")
                    String device,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content = @Content(schema = @Schema(implementation = Question.class)))
                    @RequestBody
                    JsonNode question,
            Caller by) {
        DeviceHeader.check(device);
        return intake.decide(new ScanSender(eventId, by.clientId(), device, clock.instant()), question, l, by);
    }
}
