package org.gatehouse.feed;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.platform.page.Page;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows how fresh gates are. */
@RestController
@Tag(name = "gates", description = "How fresh gates are")
class GateController {

    private static final int MOST_GATES = 1000;

    private final GateBoards boards;

    GateController(GateBoards boards) {
        this.boards = boards;
    }

    /**
     * Shows what each gate of an event knows, as far as its polls tell.
     *
     * <p>Source: ours (docs/api/gates.md). What another node served is a second old at most.
     */
    @Operation(
            summary = "Shows how fresh the gates of an event are",
            description = "Whoever polls is a gate here. By client and device; limit 1 to 1000.")
    @GetMapping("/registrations/accreditation/events/{event_id}/gates")
    GateBoard gates(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "1000") int limit) {
        return boards.of(eventId, Page.of(offset, limit, MOST_GATES));
    }
}
