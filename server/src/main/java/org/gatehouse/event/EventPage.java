package org.gatehouse.event;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of the list of events. */
record EventPage(
        @Schema(description = "Events, the one that starts last first")
        List<Event> events,

        @Schema(description = "How many there are in all", example = "3")
        long totalCount) {}
