package org.gatehouse.request;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** All allocations of a form. */
public record ZoneRequestAllocationPage(
        @Doc("By zone, then by place") List<ZoneRequestAllocation> allocations,
        @Doc("How many they are") @Example("12") long totalCount) {}
