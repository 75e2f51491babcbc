package org.gatehouse.event.skill;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
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

/** Sectors of an event: groups of its skills. */
@RestController
@Tag(name = "events")
record SectorController(EventRepository events, SectorRepository sectors, SectorService service) {

    @Operation(summary = "Lists the sectors of an event", description = "By name, all of them.")
    @GetMapping("/registrations/accreditation/events/{event_id}/sectors")
    SectorDetails.Listed list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        events.require(eventId);
        return new SectorDetails.Listed(sectors.ofEvent(eventId, l).stream()
                .map(row -> row.details(l, includeTranslations))
                .toList());
    }

    @Operation(summary = "Answers one sector")
    @GetMapping("/registrations/accreditation/events/{event_id}/sectors/{sector_id}")
    SectorDetails get(
            @PathVariable("event_id") long eventId,
            @PathVariable("sector_id") long sectorId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return sectors.find(eventId, sectorId)
                .orElseThrow(() -> SectorService.missing(eventId, sectorId))
                .details(l, includeTranslations);
    }

    @Operation(summary = "Makes a sector")
    @PostMapping("/registrations/accreditation/events/{event_id}/sectors")
    @ResponseStatus(HttpStatus.CREATED)
    SectorDetails create(@PathVariable("event_id") long eventId, @RequestBody @Valid SectorInput sector, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, sector, by), Language.ENGLISH, false);
    }

    @Operation(summary = "Changes a sector", description = "Full replacement; gates hear of it in badge lines.")
    @PutMapping("/registrations/accreditation/events/{event_id}/sectors/{sector_id}")
    SectorDetails update(
            @PathVariable("event_id") long eventId,
            @PathVariable("sector_id") long sectorId,
            @RequestBody @Valid SectorInput sector,
            Caller by) {
        service.update(eventId, sectorId, sector, by);
        return get(eventId, sectorId, Language.ENGLISH, false);
    }

    @Operation(summary = "Deletes a sector", description = "409 sector_in_use while skills or people belong to it.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/sectors/{sector_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("sector_id") long sectorId, Caller by) {
        service.delete(eventId, sectorId, by);
    }
}
