package org.gatehouse.event;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.device.DeviceCodeService;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Sets up scan apps for an event (docs/api/devices.md). */
@RestController
@Tag(name = "events")
record EventConfigController(EventRepository events, DeviceCodeService codes) {

    record EventConfig(
            @Doc("Identifier of the event") @Example("7") long eventId,

            @Doc("Absolute address of a picture that a scan app reads to set itself up; needs no token")
            String qrCode,

            @Doc("When the picture's code can no longer be used, UTC")
            Instant expiresAt) {}

    @Operation(
            summary = "Shows a set-up code for a scan app",
            description =
                    "For one device; asked again within a minute, the same one while it is unused. The picture holds"
                            + " {\"server\", \"event_id\", \"code\"}; POST /auth/devices exchanges the code.")
    @GetMapping("/registrations/accreditation/events/{event_id}/config")
    EventConfig config(@PathVariable("event_id") long eventId, Caller by) {
        events.require(eventId);
        DeviceCodeService.Made made = codes.show(eventId, by);
        return new EventConfig(eventId, made.picture(), made.expiresAt());
    }
}
