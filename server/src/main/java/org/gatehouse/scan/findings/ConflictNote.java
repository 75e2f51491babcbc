package org.gatehouse.scan.findings;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** What somebody notes about a conflict that they have seen. */
public record ConflictNote(
        @Doc("The note, at most 500 characters; absent or empty for none")
        @Example("Showed an old badge")
        @Size(max = LONGEST)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String note) {

    /** The greatest length of a note in characters. */
    public static final int LONGEST = 500;

    public ConflictNote {
        note = LongText.nullIfBlank(note);
    }
}
