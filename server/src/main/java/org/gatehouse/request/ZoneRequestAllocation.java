package org.gatehouse.request;

import java.time.Instant;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A place in a zone that the desk gave to a person. */
public record ZoneRequestAllocation(
        @Doc("Identifier of the allocation") @Example("81") long id,
        @Doc("The form that it belongs to") ZoneRequestForm form,

        @Doc("The request that it answers; null when it was made manually") @Nullable
        ZoneRequest zoneRequest,

        @Doc("Whom it was given to manually; null when it answers a request") @Nullable
        Accreditation manualAllocationToPersonAccreditation,

        @Doc("The zone") Zone allocatedZone,

        @Doc("Place within the zone, one each") @Example("3")
        int allocatedZoneSpotLabel,

        @Doc("When it was made") @Example("2026-09-13T09:30:00Z")
        Instant allocatedAt,

        @Doc("The person who made it; null when it was a machine") @Example("12") @Nullable
        Long allocatedByPersonId,

        @Doc("When the mail server took the mail that tells the person; null: not yet") @Nullable
        Instant notificationSentAt,

        @Doc("When the wristband was handed out; null: it was not") @Nullable
        Instant wristbandDistributedAt,

        @Doc("Rises when the place changes; sent back as zone_req_alloc_version") @Example("0")
        int version) {}
