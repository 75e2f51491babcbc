package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** Requests of a form. */
public record ZoneRequestList(
        @Schema(description = "Oldest first") List<ZoneRequest> zoneRequests,

        @Schema(description = "How many they are", example = "12")
        long totalCount) {}
