package org.gatehouse.hold;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** The accreditations for which holds of a kind are opened or closed, all or none. */
record HoldBatchInput(
        @Doc("Accreditations of the event") @Example("[4711, 4712]") @NotNull @Size(min = 1, max = 1000)
        List<@NotNull Long> ids,

        @Doc("Why, at most 500 characters, stored with each hold")
        @Example("Letters have come")
        @Size(max = 500)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String reason) {

    HoldBatchInput {
        reason = LongText.nullIfBlank(reason);
    }
}
