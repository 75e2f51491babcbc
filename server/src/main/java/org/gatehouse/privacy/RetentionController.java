package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How long events keep their people (docs/api/erasure.md). */
@RestController
@Tag(name = "events")
record RetentionController(RetentionService service) {

    @Operation(
            summary = "Show who leaves an event",
            description = "How many weeks after its end the event keeps its people, and what then becomes of each; as"
                    + " of today where it keeps them for ever. Nothing is changed. limit 1 to 9999.")
    @GetMapping("/registrations/accreditation/events/{event_id}/people-retention")
    PeopleRetention get(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return service.read(eventId, Page.of(offset, limit, Page.LONGEST));
    }

    @Operation(
            summary = "Set how long an event keeps its people",
            description =
                    "The night after these weeks the event forgets its people, and those whom no other event knows"
                            + " are erased. Returns who that would be.")
    @PutMapping("/registrations/accreditation/events/{event_id}/people-retention")
    PeopleRetention set(@PathVariable("event_id") long eventId, @RequestBody @Valid RetentionInput input, Caller by) {
        service.set(eventId, input.peopleKeptWeeks(), by);
        return service.read(eventId, Page.of(0, Integer.parseInt(Page.DEFAULT_LIMIT), Page.LONGEST));
    }
}
