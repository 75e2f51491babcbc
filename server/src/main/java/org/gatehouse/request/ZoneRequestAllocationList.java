package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** What one accreditation was allocated by a form. */
public record ZoneRequestAllocationList(
        @Schema(description = "By zone, then by place") List<ZoneRequestAllocation> allocations) {}
