package org.gatehouse.event;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
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

/** Events and their settings (docs/api/events.md). */
@RestController
@Tag(name = "events", description = "Events with their skills and sectors")
record EventController(EventRepository events, EventService service) {

    @Operation(summary = "Lists the caller's events", description = "Newest start first; limit 1 to 9999.")
    @GetMapping("/registrations/accreditation/events")
    EventPage list(
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        Page page = Page.of(offset, limit, Page.LONGEST);
        return new EventPage(events.page(by.events(), page, l), events.count(by.events()));
    }

    @Operation(summary = "Answers one event")
    @GetMapping("/registrations/accreditation/events/{event_id}")
    Event get(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return includeTranslations ? events.getTranslated(eventId, l) : events.get(eventId, l);
    }

    @Operation(
            summary = "Makes an event",
            description = "With an entity named after it when none is named. A caller limited to events cannot (403).")
    @PostMapping("/registrations/accreditation/events")
    @ResponseStatus(HttpStatus.CREATED)
    Event create(@RequestBody @Valid EventInput event, Caller by) {
        return events.get(service.create(event, by), Language.ENGLISH);
    }

    @Operation(
            summary = "Changes an event",
            description = "Full replacement; what cannot be without a value stays when it is absent.")
    @PutMapping("/registrations/accreditation/events/{event_id}")
    Event update(@PathVariable("event_id") long eventId, @RequestBody @Valid EventInput event, Caller by) {
        service.update(eventId, event, by);
        return events.get(eventId, Language.ENGLISH);
    }

    @Operation(
            summary = "Deletes an event",
            description =
                    "409 event_in_use while anything hangs on it; says what. With set_up=true its set-up goes, too, as long as"
                            + " nobody was registered, accredited or scanned there.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable("event_id") long eventId,
            @Parameter(description = "Whether its set-up goes with it, as long as nobody was ever there")
                    @RequestParam(name = "set_up", defaultValue = "false")
                    boolean withSetUp,
            Caller by) {
        if (withSetUp) {
            service.deleteWithSetUp(eventId, by);
        } else {
            service.delete(eventId, by);
        }
    }

    record EventPage(
            @Doc("Events, the one that starts last first") List<Event> events,
            @Doc("How many there are in all") @Example("3") long totalCount) {}
}
