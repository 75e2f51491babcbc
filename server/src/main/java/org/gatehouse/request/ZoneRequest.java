package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A request for access to a zone (contract 3.14). */
public record ZoneRequest(
        @Schema(description = "Identifier of the request", example = "61")
        long id,

        @Schema(description = "Day of the request in the event's time zone", example = "2026-09-12")
        LocalDate requestDate,

        @Schema(description = "Who asks") Accreditation personAccreditation,

        @Schema(description = "The zone asked for") Zone firstChoiceZone,

        @Schema(description = "The zone that would do as well; null for none") @Nullable
        Zone secondChoiceZone,

        @Schema(description = "What for", example = "Interviews after the final")
        String objective,

        @Schema(description = "The form that it was asked by")
        ZoneRequestForm zoneRequestForm,

        @Schema(description = "How far it is decided") State state) {

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
