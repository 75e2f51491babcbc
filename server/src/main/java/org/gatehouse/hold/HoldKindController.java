package org.gatehouse.hold;

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

/** Reads and changes the kinds of hold of an event (docs/api/holds.md). */
@RestController
@Tag(name = "holds", description = "Why accreditations are stopped for now at gates, printers or the hand-out")
record HoldKindController(EventRepository events, HoldKindRepository kinds, HoldKindService service) {

    @Operation(summary = "Lists the kinds of hold of an event", description = "All of them, by sort.")
    @GetMapping("/registrations/accreditation/events/{event_id}/hold_kinds")
    HoldKind.Listed list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        events.require(eventId);
        return new HoldKind.Listed(kinds.ofEvent(eventId, l, includeTranslations));
    }

    @Operation(summary = "Answers one kind of hold")
    @GetMapping("/registrations/accreditation/events/{event_id}/hold_kinds/{kind_id}")
    HoldKind get(
            @PathVariable("event_id") long eventId,
            @PathVariable("kind_id") long kindId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return kinds.find(eventId, kindId, l, includeTranslations)
                .orElseThrow(() -> HoldKindService.missing(eventId, kindId));
    }

    @Operation(
            summary = "Makes a kind of hold",
            description = "If it opens by itself, holds are opened with it. 409 hold_kind_code_taken.")
    @PostMapping("/registrations/accreditation/events/{event_id}/hold_kinds")
    @ResponseStatus(HttpStatus.CREATED)
    HoldKind create(@PathVariable("event_id") long eventId, @RequestBody @Valid HoldKindInput kind, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, kind, by), Language.ENGLISH, false);
    }

    @Operation(
            summary = "Changes a kind of hold",
            description =
                    "Full replacement. All who are held by it are in the feed at once. 409 hold_kind_fixed for the kind"
                            + " that each event has.")
    @PutMapping("/registrations/accreditation/events/{event_id}/hold_kinds/{kind_id}")
    HoldKind update(
            @PathVariable("event_id") long eventId,
            @PathVariable("kind_id") long kindId,
            @RequestBody @Valid HoldKindInput kind,
            Caller by) {
        service.update(eventId, kindId, kind, by);
        return get(eventId, kindId, Language.ENGLISH, false);
    }

    @Operation(
            summary = "Deletes a kind of hold",
            description = "409 hold_kind_in_use says by how many holds, open or closed.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/hold_kinds/{kind_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("kind_id") long kindId, Caller by) {
        service.delete(eventId, kindId, by);
    }
}
