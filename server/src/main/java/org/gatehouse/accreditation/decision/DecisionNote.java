package org.gatehouse.accreditation.decision;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** An optional note with a decision; the body may be missing. */
record DecisionNote(
        @Schema(description = "Kept as state_note until the next decision", example = "Passport checked")
        @Size(max = 1000)
        @Nullable
        String note) {

    static @Nullable String of(@Nullable DecisionNote sent) {
        return sent == null ? null : sent.note();
    }
}
