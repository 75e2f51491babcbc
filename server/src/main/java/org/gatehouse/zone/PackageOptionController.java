package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventProblem;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Package options and their zones. The paths name no event, so it is checked here (contract 4.8). */
@RestController
@Tag(name = "package options", description = "Zones that come with a package")
class PackageOptionController {

    private final EventRepository events;
    private final PackageOptions options;

    PackageOptionController(EventRepository events, PackageOptions options) {
        this.events = events;
        this.options = options;
    }

    @Operation(summary = "Lists the package options of an event", description = "All of them, with their zones.")
    @ApiResponse(responseCode = "200", description = "All of them", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @GetMapping("/registrations/accreditation/package_options")
    PackageOptionList list(
            @RequestParam long event, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l, Caller by) {
        if (!by.sees(event)) {
            throw EventProblem.unknown(event);
        }
        events.require(event);
        return new PackageOptionList(options.ofEvent(event, l));
    }

    @Operation(summary = "Lists the zones of a package option")
    @GetMapping("/registrations/accreditation/package_options/{option_id}/zones")
    ZoneList zones(@PathVariable("option_id") long optionId, Caller by) {
        return new ZoneList(options.zones(eventOf(optionId, by), optionId));
    }

    @Operation(summary = "Sets the zones of a package option", description = "Full replacement, for all its holders.")
    @PutMapping("/registrations/accreditation/package_options/{option_id}/zones")
    ZoneList setZones(@PathVariable("option_id") long optionId, @RequestBody @Valid ZoneRefs zones, Caller by) {
        long eventId = eventOf(optionId, by);
        options.setZones(
                eventId, optionId, zones.zones().stream().map(ZoneRef::id).toList(), by);
        return new ZoneList(options.zones(eventId, optionId));
    }

    /** Another event's option does not exist for this caller. */
    private long eventOf(long optionId, Caller by) {
        long eventId = options.eventOf(optionId);
        if (!by.sees(eventId)) {
            throw PackageOptions.missing(optionId);
        }
        return eventId;
    }
}
