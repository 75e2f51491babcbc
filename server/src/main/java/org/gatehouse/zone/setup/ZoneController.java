package org.gatehouse.zone.setup;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneInput;
import org.gatehouse.zone.ZoneList;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Returns an event's zones to gates, and lets the desk edit them (docs/api/zones.md). */
@RestController
@Tag(name = "zones", description = "Areas and services that people can have access to")
record ZoneController(EventRepository events, ZoneRepository zones, ZoneService service) {

    @Operation(summary = "Lists the zones of an event", description = "All of them, by sort.")
    @GetMapping("/registrations/accreditation/events/{event_id}/zones")
    ZoneList list(@PathVariable("event_id") long eventId) {
        events.require(eventId);
        return new ZoneList(zones.withUsage(eventId));
    }

    @Operation(summary = "Answers one zone")
    @GetMapping("/registrations/accreditation/events/{event_id}/zones/{zone_id}")
    Zone get(@PathVariable("event_id") long eventId, @PathVariable("zone_id") long zoneId) {
        return zones.find(eventId, zoneId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("Event %d has no zone %d.", eventId, zoneId));
    }

    @Operation(
            summary = "Makes a zone",
            description = "409 zone_name_taken or zone_code_taken when the event has one of that name or code.")
    @PostMapping("/registrations/accreditation/events/{event_id}/zones")
    @ResponseStatus(HttpStatus.CREATED)
    Zone create(@PathVariable("event_id") long eventId, @RequestBody @Valid ZoneInput zone, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, zone, by));
    }

    @Operation(summary = "Changes a zone", description = "Full replacement; gates hear of code, name and sort.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zones/{zone_id}")
    Zone update(
            @PathVariable("event_id") long eventId,
            @PathVariable("zone_id") long zoneId,
            @RequestBody @Valid ZoneInput zone,
            Caller by) {
        service.update(eventId, zoneId, zone, by);
        return get(eventId, zoneId);
    }

    @Operation(summary = "Moves zones", description = "Sets sort of the zones that are named; answers all zones.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zones/sort")
    ZoneList sort(@PathVariable("event_id") long eventId, @RequestBody @Valid ZoneOrder order, Caller by) {
        service.sort(eventId, order, by);
        return list(eventId);
    }

    @Operation(
            summary = "Deletes a zone",
            description = "Takes it from everybody, from positions and package options. Scans keep its id."
                    + " 409 zone_in_use while zone requests refer to it.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/zones/{zone_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("zone_id") long zoneId, Caller by) {
        service.delete(eventId, zoneId, by);
    }
}
