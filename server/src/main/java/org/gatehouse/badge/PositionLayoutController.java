package org.gatehouse.badge;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Reads and changes the layouts of certain positions; these calls are our own (docs/api/badges.md). */
@RestController
@Tag(name = "badges")
record PositionLayoutController(PositionLayoutService layouts) {

    @Operation(
            summary = "Lists all badge layouts of an event",
            description =
                    "Its own, and those of certain positions. The position that a badge shows decides which it has.")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/layouts")
    BadgeLayouts all(@PathVariable("event_id") long eventId) {
        return layouts.all(eventId);
    }

    @Operation(
            summary = "Lists layouts to begin with",
            description = "A6, a card (CR80), 4 by 6 inches, and a sheet of A4 that is folded twice.")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/presets")
    BadgePresets presets(@PathVariable("event_id") long eventId) {
        return BadgePresets.ALL;
    }

    @Operation(
            summary = "Adds a badge layout for certain positions",
            description = "409 position_has_layout when one of them has another layout.")
    @PostMapping("/registrations/accreditation/events/{event_id}/badges/layouts")
    @ResponseStatus(HttpStatus.CREATED)
    PositionLayout create(
            @PathVariable("event_id") long eventId, @RequestBody @Valid PositionLayoutInput layout, Caller by) {
        return layouts.create(eventId, layout, by);
    }

    @Operation(summary = "Answers a badge layout of certain positions")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/layouts/{layout_id}")
    PositionLayout get(@PathVariable("event_id") long eventId, @PathVariable("layout_id") long layoutId) {
        return layouts.get(eventId, layoutId);
    }

    @Operation(
            summary = "Changes a badge layout of certain positions",
            description = "Full replacement, positions included. 409 version_mismatch when somebody changed it since it"
                    + " was read.")
    @PutMapping("/registrations/accreditation/events/{event_id}/badges/layouts/{layout_id}")
    PositionLayout replace(
            @PathVariable("event_id") long eventId,
            @PathVariable("layout_id") long layoutId,
            @RequestBody @Valid PositionLayoutInput layout,
            Caller by) {
        return layouts.replace(eventId, layoutId, layout, by);
    }

    @Operation(
            summary = "Deletes a badge layout of certain positions",
            description = "Their badges have the event's own layout again.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/badges/layouts/{layout_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("layout_id") long layoutId, Caller by) {
        layouts.delete(eventId, layoutId, by);
    }
}
