package org.gatehouse.hold;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** A hold in a request. */
record HoldInput(
        @Doc("What it is for") @NotNull @Valid KindInput kind,

        @Doc("Why, at most 500 characters; desks read it, gates do not. It is erased with the person")
        @Example("Letter of the ministry is missing")
        @Size(max = 500)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String reason) {

    HoldInput {
        reason = LongText.nullIfBlank(reason);
    }

    /** A kind of hold in a request; clients send back whole kinds as they read them, and only the id is used. */
    record KindInput(
            @Doc("Identifier of a kind of hold of the event") @Example("2") @NotNull
            Long id) {}

    /** Why a hold is closed. */
    record Closing(
            @Doc("Why, at most 500 characters. It is erased with the person")
            @Example("Letter has come")
            @Size(max = 500)
            @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
            @Nullable
            String reason) {

        Closing {
            reason = LongText.nullIfBlank(reason);
        }

        static @Nullable String of(@Nullable Closing sent) {
            return sent == null ? null : sent.reason();
        }
    }
}
