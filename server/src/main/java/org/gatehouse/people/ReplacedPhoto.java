package org.gatehouse.people;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The photo that another one replaced. The latest one is kept for a limited time and can be restored until then. */
public record ReplacedPhoto(
        @Doc("The upload; restoring names it.") @Example("40")
        long imageId,

        @Doc("Part of the addresses of its pictures, which are 410 while nobody has it.")
        UUID thumbnailHash,

        @Doc("What its file was called.") @Example("ana@example.org.jpg")
        String filename,

        @Doc("How far it was decided; it comes back with that decision.")
        PhotoState state,

        @Doc("Why it was refused; null unless it was.") @Example("COVERED") @Nullable
        PhotoRefusal reason,

        @Doc("When it was replaced.") @Example("2026-09-23T08:15:00Z")
        Instant replacedAt,

        @Doc("User name or client id of who replaced it; null when that was not written down.")
        @Example("desk")
        @Nullable
        String replacedBy,

        @Doc("Until when it is kept at least.") @Example("2026-10-23T08:15:00Z")
        Instant until) {

    /** Follows a select of {@code person_image pi} and its image; {@link #JOIN} belongs to it. */
    public static final String COLUMNS = """
            was.id as previous_image_id, was.thumbnail_hash as previous_hash, was.filename as previous_filename,
            pi.previous_state, pi.previous_reason, pi.replaced_at, pi.replaced_by
            """;

    public static final String JOIN = "left join image was on was.id = pi.previous_image_id\n";

    /** Reads the columns; null when nothing was replaced, or when it is not kept any more. */
    public static @Nullable ReplacedPhoto of(ResultSet row, Duration kept) throws SQLException {
        long imageId = row.getLong("previous_image_id");
        if (row.wasNull()) {
            return null;
        }
        Instant at = Columns.instant(row, "replaced_at");
        String reason = row.getString("previous_reason");
        return new ReplacedPhoto(
                imageId,
                row.getObject("previous_hash", UUID.class),
                row.getString("previous_filename"),
                PhotoState.valueOf(row.getString("previous_state")),
                reason == null ? null : PhotoRefusal.valueOf(reason),
                at,
                row.getString("replaced_by"),
                at.plus(kept));
    }
}
