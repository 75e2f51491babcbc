package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** How long a refused value is, and how long it may be. */
@Schema(name = "ImportTextLimit")
public record TextLimit(
        @Doc("How many characters it has; of websites, how many addresses") @Example("260")
        int length,

        @Doc("How many it may have") @Example("200") int longest) {

    /** Refuses a text of too many characters. */
    public static void require(String field, String text, int longest) throws RowRefusedException {
        if (text.length() > longest) {
            throw refusal(field, text, new TextLimit(text.length(), longest), "characters");
        }
    }

    /**
     * The refusal of a value that is too long.
     *
     * @param unit what is counted, such as characters
     */
    public static RowRefusedException refusal(String field, String value, TextLimit limit, String unit) {
        return new RowRefusedException(
                        field,
                        value,
                        "too_long",
                        "This has %d %s, and at most %d are kept; shorten it.",
                        limit.length,
                        unit,
                        limit.longest)
                .tooLong(limit.length, limit.longest);
    }

    /** The figures of a refusal; null for a refusal of another kind. */
    public static @Nullable TextLimit of(RowRefusedException why) {
        return of(why.length(), why.longest());
    }

    static @Nullable TextLimit of(@Nullable Integer length, @Nullable Integer longest) {
        return length == null || longest == null ? null : new TextLimit(length, longest);
    }
}
