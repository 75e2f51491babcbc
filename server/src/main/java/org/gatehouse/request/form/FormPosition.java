package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.zone.position.Position;

/** A position that a form uses (contract 3.16). */
record FormPosition(
        @Schema(description = "Identifier of the pair of form and position", example = "12")
        long id,

        @Schema(description = "Identifier of the form", example = "4")
        long zoneRequestFormId,

        @Schema(description = "The position") Position position,

        @Schema(description = "What for") Type type) {

    /** How a form uses a position. */
    enum Type {
        /** A person who is created together with an allocation can receive the position. */
        NEW_PERSON_MANUAL_ALLOCATION
    }
}
