package org.gatehouse.zone.position;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
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

/** Positions of an event, called delegate types on the wire (docs/api/zones.md). */
@RestController
@Tag(name = "positions", description = "Positions of an event, called delegate types on the wire")
record PositionController(EventRepository events, PositionReader positions, PositionService service) {

    @Operation(summary = "Lists the positions of an event", description = "All of them, by sort, with default zones.")
    @GetMapping("/registrations/accreditation/events/{event_id}/delegate_types")
    PositionList list(
            @PathVariable("event_id") long eventId, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        events.require(eventId);
        return new PositionList(positions.ofEvent(eventId, l));
    }

    @Operation(summary = "Answers one position")
    @GetMapping("/registrations/accreditation/events/{event_id}/delegate_types/{position_id}")
    Position get(
            @PathVariable("event_id") long eventId,
            @PathVariable("position_id") long positionId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return (includeTranslations
                        ? positions.findTranslated(eventId, positionId, l)
                        : positions.find(eventId, positionId, l))
                .orElseThrow(() -> PositionService.missing(eventId, positionId));
    }

    @Operation(summary = "Makes a position")
    @PostMapping("/registrations/accreditation/events/{event_id}/delegate_types")
    @ResponseStatus(HttpStatus.CREATED)
    Position create(@PathVariable("event_id") long eventId, @RequestBody @Valid PositionInput position, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, position, by), Language.ENGLISH, false);
    }

    @Operation(
            summary = "Changes a position",
            description = "Full replacement of code, color and lines; name and zones only when sent.")
    @PutMapping("/registrations/accreditation/events/{event_id}/delegate_types/{position_id}")
    Position update(
            @PathVariable("event_id") long eventId,
            @PathVariable("position_id") long positionId,
            @RequestBody @Valid PositionInput position,
            Caller by) {
        service.update(eventId, positionId, position, by);
        return get(eventId, positionId, Language.ENGLISH, false);
    }

    @Operation(summary = "Deletes a position", description = "409 position_in_use while people hold it.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/delegate_types/{position_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("position_id") long positionId, Caller by) {
        service.delete(eventId, positionId, by);
    }

    @Operation(summary = "Lists the order of positions")
    @GetMapping("/registrations/accreditation/events/{event_id}/positions")
    PositionMapping mapping(
            @PathVariable("event_id") long eventId, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        events.require(eventId);
        return positions.mapping(eventId, l);
    }

    @Operation(summary = "Moves positions", description = "Sets sort of the positions that are named; answers all.")
    @PutMapping("/registrations/accreditation/events/{event_id}/positions")
    PositionMapping sort(
            @PathVariable("event_id") long eventId,
            @RequestBody @Valid PositionMapping.PositionOrder order,
            Caller by) {
        service.sort(eventId, order, by);
        return mapping(eventId, Language.ENGLISH);
    }

    /** The positions of an event, called delegate types on this path. */
    record PositionList(@Doc("Positions by sort") List<Position> positions) {}
}
