package org.gatehouse.request;

import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.BindParam;

/** The query parameters that filter a list of requests. An absent or empty parameter filters nothing (docs/api/zone-requests.md). */
public record RequestFilter(
        @Doc("true: those that a zone was allocated to; absent or false: the pending ones") @Nullable
        Boolean allocated,

        @Doc("Those in this state; absent: as allocated says")
        ZoneRequest.@Nullable State state,

        @Doc("First or second choice") @BindParam("zone_id") @Nullable
        Long zoneId,

        @Doc("Organisation that the person comes for") @BindParam("org_id") @Nullable
        Long orgId) {

    ZoneRequest.State wanted() {
        return state != null
                ? state
                : Boolean.TRUE.equals(allocated) ? ZoneRequest.State.ALLOCATED : ZoneRequest.State.PENDING;
    }
}
