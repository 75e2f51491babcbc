package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** All allocations of a form. */
public record ZoneRequestAllocationPage(
        @Schema(description = "By zone, then by place") List<ZoneRequestAllocation> allocations,

        @Schema(description = "How many they are", example = "12")
        long totalCount) {}
