package org.gatehouse.scan.findings;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Marks findings about scans as seen. */
@Repository
record SeenConflictRepository(JdbcClient db) {

    private static final RowMapper<Marked> MARKED = new RecordRows<>(Marked.class);

    /**
     * A finding with its mark.
     *
     * @param seenAt null while nobody has marked it
     */
    record Marked(
            long accreditationId,
            @Nullable Instant seenAt,
            @Nullable String seenBy,
            @Nullable String note) {

        ScanConflict.@Nullable SeenMark mark() {
            return seenAt == null || seenBy == null ? null : new ScanConflict.SeenMark(seenAt, seenBy, note);
        }
    }

    /** The finding, locked until the end of the transaction; empty when there is no such finding. */
    Optional<Marked> lock(long eventId, long scanId, String kind) {
        return db.sql("""
                select s.accreditation_id, c.seen_at, c.seen_by, c.note
                from scan_conflict c
                join scan s on s.event_id = c.event_id and s.id = c.scan_id
                where c.event_id = :event and c.kind = :kind and c.scan_id = :scan
                for update of c
                """)
                .param("event", eventId)
                .param("kind", kind)
                .param("scan", scanId)
                .query(MARKED)
                .optional();
    }

    /** Writes the mark; null removes it. */
    void mark(long eventId, long scanId, String kind, ScanConflict.@Nullable SeenMark mark) {
        db.sql("""
                update scan_conflict set seen_at = :at, seen_by = :by, note = :note
                where event_id = :event and kind = :kind and scan_id = :scan
                """)
                .param("event", eventId)
                .param("kind", kind)
                .param("scan", scanId)
                .param("at", mark == null ? null : mark.at().atOffset(ZoneOffset.UTC))
                .param("by", mark == null ? null : mark.by())
                .param("note", mark == null ? null : mark.note())
                .update();
    }
}
