package org.gatehouse.request.allocation;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** How a request is denied. It stands in the query, because existing clients send all kinds of bodies, which are not read. */
record DenialInput(
        @Doc("Why, as the person is told; absent or empty for no reason, at most 500 characters")
        @Size(max = LONGEST)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String reason) {

    static final int LONGEST = 500;

    DenialInput {
        reason = LongText.nullIfBlank(reason == null ? null : CleanText.typed(reason));
    }
}
