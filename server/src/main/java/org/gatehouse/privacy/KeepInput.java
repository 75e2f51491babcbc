package org.gatehouse.privacy;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;

/** Until when somebody is kept, and why. */
public record KeepInput(
        @Doc("The last day, today at the earliest; to 2999") @Example("2027-03-31") @NotNull
        LocalDate until,

        @Doc("Why, at most 500 characters; whoever may erase people reads it")
        @Example("Complaint about a decision, file 12/2026")
        @NotBlank
        @Size(max = 500)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        String reason) {

    public KeepInput {
        reason = reason == null ? reason : reason.strip();
    }
}
