package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.zone.position.Position;

/** A position that a form is about (contract 3.16). */
record FormPosition(
        @Schema(description = "Identifier of the pair of form and position", example = "12")
        long id,

        @Schema(description = "Identifier of the form", example = "4")
        long zoneRequestFormId,

        @Schema(description = "The position") Position position,

        @Schema(description = "What for") Type type) {

    /** What a form does with a position. */
    enum Type {
        /** A person who is made together with an allocation can get it. */
        NEW_PERSON_MANUAL_ALLOCATION
    }
}
