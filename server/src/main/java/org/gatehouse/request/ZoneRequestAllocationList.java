package org.gatehouse.request;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** The allocations of one accreditation by a form. */
public record ZoneRequestAllocationList(
        @Doc("By zone, then by place") List<ZoneRequestAllocation> allocations) {}
