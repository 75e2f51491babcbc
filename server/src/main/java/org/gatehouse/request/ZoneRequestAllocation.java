package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A place in a zone that the desk gave to a person (contract 3.15). */
public record ZoneRequestAllocation(
        @Schema(description = "Identifier of the allocation", example = "81")
        long id,

        @Schema(description = "The form that it belongs to") ZoneRequestForm form,

        @Schema(description = "The request that it answers; null when it was made by hand") @Nullable
        ZoneRequest zoneRequest,

        @Schema(description = "Whom it was given to by hand; null when it answers a request") @Nullable
        Accreditation manualAllocationToPersonAccreditation,

        @Schema(description = "The zone") Zone allocatedZone,

        @Schema(description = "Place within the zone, one each", example = "3")
        int allocatedZoneSpotLabel,

        @Schema(description = "When it was made", example = "2026-09-13T09:30:00Z")
        Instant allocatedAt,

        @Schema(description = "The person who made it; null when it was a machine", example = "12") @Nullable
        Long allocatedByPersonId,

        @Schema(description = "When the mail server took the mail that tells the person; null: not yet") @Nullable
        Instant notificationSentAt,

        @Schema(description = "When the wristband was handed out; null: it was not") @Nullable
        Instant wristbandDistributedAt,

        @Schema(description = "Rises when the place changes; sent back as zone_req_alloc_version", example = "0")
        int version) {}
