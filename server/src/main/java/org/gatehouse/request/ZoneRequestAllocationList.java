package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The allocations of one accreditation by a form. */
public record ZoneRequestAllocationList(
        @Schema(description = "By zone, then by place") List<ZoneRequestAllocation> allocations) {}
