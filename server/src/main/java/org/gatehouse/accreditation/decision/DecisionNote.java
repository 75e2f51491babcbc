package org.gatehouse.accreditation.decision;

import jakarta.validation.constraints.Size;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** An optional note with a decision; the body may be missing. */
record DecisionNote(
        @Doc("Kept as state_note until the next decision") @Example("Passport checked") @Size(max = 1000) @Nullable
        String note) {

    static @Nullable String of(@Nullable DecisionNote sent) {
        return sent == null ? null : sent.note();
    }
}
