package org.gatehouse.watchlist;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** A decision about a hit. It is kept for the entry and the person, and can be made anew. */
public record HitDecision(
        @Doc("Whether it is this person") @NotNull Verdict decision,

        @Doc("How that was found out, at most 500 characters")
        @Example("Passport was shown")
        @Size(max = 500)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String note) {

    /** Whether it is this person. */
    public enum Verdict {
        CONFIRMED,
        DISMISSED;

        HitState state() {
            return HitState.valueOf(name());
        }
    }

    public HitDecision {
        note = LongText.nullIfBlank(note);
    }
}
