package org.gatehouse.request;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** Requests of a form. */
public record ZoneRequestList(
        @Doc("Oldest first") List<ZoneRequest> zoneRequests,
        @Doc("How many they are") @Example("12") long totalCount) {}
