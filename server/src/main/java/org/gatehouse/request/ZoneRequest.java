package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** Somebody asks for a zone (contract 3.14). */
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

    /** How far a request is decided. */
    public enum State {
        /** Neither allocated nor denied. */
        PENDING,
        /** An allocation stands. */
        ALLOCATED,
        /** The desk said no. */
        DENIED
    }
}
