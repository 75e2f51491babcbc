package org.gatehouse.watchlist;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The hits of an event, and the decisions about them (docs/api/watchlist.md). */
@RestController
@Tag(name = "watchlist")
record WatchlistHitController(WatchlistHitService service) {

    private static final int MOST = 1000;

    @Operation(
            summary = "Lists the hits of an event",
            description =
                    "People at the event whom an entry fits. The open ones first, of these the newest; limit 1 to 1000.")
    @GetMapping("/registrations/accreditation/events/{event_id}/watchlist/hits")
    WatchlistHitPage list(
            @PathVariable("event_id") long eventId,
            @Doc("Only those in this state") @RequestParam @Nullable HitState state,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return service.page(eventId, state, Page.of(offset, limit, MOST));
    }

    @Operation(summary = "Reads a hit of an event")
    @GetMapping("/registrations/accreditation/events/{event_id}/watchlist/hits/{hit_id}")
    WatchlistHit get(@PathVariable("event_id") long eventId, @PathVariable("hit_id") long hitId) {
        return service.get(eventId, hitId);
    }

    @Operation(
            summary = "Decides about a hit",
            description =
                    "Whether it is this person. It is kept for the entry and the person, and can be decided anew.")
    @PostMapping("/registrations/accreditation/events/{event_id}/watchlist/hits/{hit_id}/decide")
    WatchlistHit decide(
            @PathVariable("event_id") long eventId,
            @PathVariable("hit_id") long hitId,
            @RequestBody @Valid HitDecision decision,
            Caller by) {
        service.decide(eventId, hitId, decision, by);
        return service.get(eventId, hitId);
    }
}
