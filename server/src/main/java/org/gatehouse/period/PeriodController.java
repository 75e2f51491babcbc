package org.gatehouse.period;

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

/** Reads and changes the periods of an event (docs/api/periods.md). */
@RestController
@Tag(name = "periods", description = "Times of an event to which access can be limited")
record PeriodController(EventRepository events, PeriodRepository periods, PeriodService service) {

    @Operation(summary = "Lists the periods of an event", description = "All of them, by sort.")
    @GetMapping("/registrations/accreditation/events/{event_id}/periods")
    Period.Listed list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        events.require(eventId);
        return new Period.Listed(periods.ofEvent(eventId, l, includeTranslations));
    }

    @Operation(summary = "Answers one period")
    @GetMapping("/registrations/accreditation/events/{event_id}/periods/{period_id}")
    Period get(
            @PathVariable("event_id") long eventId,
            @PathVariable("period_id") long periodId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return periods.find(eventId, periodId, l, includeTranslations)
                .orElseThrow(() -> PeriodService.missing(eventId, periodId));
    }

    @Operation(
            summary = "Makes a period",
            description = "409 period_code_taken. 422 hour_missing for a day that does not have these hours,"
                    + " too_many_intervals above 100.")
    @PostMapping("/registrations/accreditation/events/{event_id}/periods")
    @ResponseStatus(HttpStatus.CREATED)
    Period create(@PathVariable("event_id") long eventId, @RequestBody @Valid PeriodInput period, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, period, by), Language.ENGLISH, false);
    }

    @Operation(
            summary = "Changes a period",
            description = "Full replacement. All whose access it changes are in the feed at once.")
    @PutMapping("/registrations/accreditation/events/{event_id}/periods/{period_id}")
    Period update(
            @PathVariable("event_id") long eventId,
            @PathVariable("period_id") long periodId,
            @RequestBody @Valid PeriodInput period,
            Caller by) {
        service.update(eventId, periodId, period, by);
        return get(eventId, periodId, Language.ENGLISH, false);
    }

    @Operation(
            summary = "Moves all periods of an event by a number of days",
            description = "Days and instants alike, all or none. All whose access it changes are in the feed at once.")
    @PostMapping("/registrations/accreditation/events/{event_id}/periods/move")
    Period.Listed move(@PathVariable("event_id") long eventId, @RequestBody @Valid PeriodMove move, Caller by) {
        events.require(eventId);
        service.move(eventId, move.days(), by);
        return list(eventId, Language.ENGLISH, false);
    }

    @Operation(summary = "Deletes a period", description = "409 period_in_use says what is limited to it.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/periods/{period_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("period_id") long periodId, Caller by) {
        service.delete(eventId, periodId, by);
    }
}
