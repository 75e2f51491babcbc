package org.gatehouse.cleaning;

import java.time.Instant;
import org.gatehouse.cleaning.StoredForm.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A text that was left as it was, with the texts as they are now.
 *
 * @param table the table, such as {@code zone}
 * @param rowKey the primary key of the row
 * @param reason {@code TAKEN}, {@code EMPTY} or {@code REFUSED}
 * @param text the text
 * @param clean what it would be; null where that is nothing, or not allowed
 * @param other the row that has the clean text; null unless {@code TAKEN}
 */
public record UncleanedText(
        long id,
        String table,
        String rowKey,
        String column,
        String reason,
        Instant foundAt,
        String text,
        @Nullable String clean,
        Place place,
        @Nullable Other other) {

    /**
     * Where the row is shown.
     *
     * @param eventId its event; null if it belongs to none
     * @param shownId the number of the thing on whose page it is
     */
    public record Place(@Nullable Long eventId, @Nullable Long shownId) {}

    /** The row whose text it would take. */
    public record Other(String rowKey, @Nullable String text, Place place) {}

    /** A text as the cleaning leaves it. */
    record Found(
            String table,
            String rowKey,
            String column,
            String text,
            Reason reason,
            @Nullable String other) {}
}
