package org.gatehouse.request;

import java.time.Instant;
import java.time.LocalDate;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A request for access to a zone. */
public record ZoneRequest(
        @Doc("Identifier of the request") @Example("61") long id,

        @Doc("Day of the request in the event's time zone") @Example("2026-09-12")
        LocalDate requestDate,

        @Doc("Who asks") Accreditation personAccreditation,
        @Doc("The zone asked for") Zone firstChoiceZone,

        @Doc("The zone that would do as well; null for none") @Nullable
        Zone secondChoiceZone,

        @Doc("What for") @Example("Interviews after the final")
        String objective,

        @Doc("The form that it was asked by") ZoneRequestForm zoneRequestForm,
        @Doc("How far it is decided") State state,

        @Doc("Why it was denied, as the person was told; null without a reason and unless it is denied")
        @Example("The mixed zone is full on Friday")
        @Nullable
        String denialReason,

        @Doc("When it was denied; null unless it is") @Example("2026-09-13T09:30:00Z") @Nullable
        Instant deniedAt) {

    /** The state of a request. */
    public enum State {
        /** The request is neither allocated nor denied. */
        PENDING,
        /** The request has an allocation. */
        ALLOCATED,
        /** The desk has denied the request. */
        DENIED
    }
}
