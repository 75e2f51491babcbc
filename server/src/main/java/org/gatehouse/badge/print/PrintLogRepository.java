package org.gatehouse.badge.print;

import java.util.List;
import java.util.function.Consumer;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the log of printed badges. */
@Repository
record PrintLogRepository(JdbcClient db) {

    private static final RowMapper<PrintLogEntry> ENTRY = new RecordRows<>(PrintLogEntry.class);

    /**
     * Lists log entries, newest first.
     *
     * @param accreditations those that count; null for all
     */
    List<PrintLogEntry> page(long eventId, @Nullable List<Long> accreditations, Page page) {
        return entries(eventId, accreditations, page).query(ENTRY).list();
    }

    /** Passes the whole log to the sink in portions; requires a transaction. */
    void each(long eventId, @Nullable List<Long> accreditations, Consumer<List<PrintLogEntry>> sink) {
        CursorRows.each(entries(eventId, accreditations, Page.ALL), ENTRY, sink);
    }

    private JdbcClient.StatementSpec entries(long eventId, @Nullable List<Long> accreditations, Page page) {
        return db.sql("""
            select b.accreditation_id, b.job_id as print_id, b.printed_at, j.requested_name as printed_by, j.reprint,
                   j.reason, j.reason_text, b.photo, b.random_hash
            from badge_print b join badge_print_job j on j.id = b.job_id
            where b.event_id = :event and b.printed_at is not null
              and (:accreditations::bigint[] is null or b.accreditation_id = any(:accreditations))
            order by b.job_id desc, b.place
            offset :offset limit :limit
            """)
                .param("event", eventId)
                .param("accreditations", array(accreditations))
                .param("offset", page.offset())
                .param("limit", page.limit());
    }

    private static Long @Nullable [] array(@Nullable List<Long> ids) {
        return ids == null ? null : ids.toArray(Long[]::new);
    }

    long count(long eventId, @Nullable List<Long> accreditations) {
        return db.sql("""
            select count(*) from badge_print
            where event_id = :event and printed_at is not null
              and (:accreditations::bigint[] is null or accreditation_id = any(:accreditations))
            """)
                .param("event", eventId)
                .param("accreditations", array(accreditations))
                .query(Long.class)
                .single();
    }
}
