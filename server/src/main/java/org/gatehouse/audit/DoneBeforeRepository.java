package org.gatehouse.audit;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds in the log who did before what is requested again. */
@Repository
public record DoneBeforeRepository(JdbcClient db) {

    private static final RowMapper<Entry> ENTRY = new RecordRows<>(Entry.class);

    /** An entry: who did it, and when. */
    public record Entry(
            long id,
            Instant at,
            String by,
            @Nullable String clientId,
            @Nullable Long userId) {

        /** Whether this caller made the entry after that place in the log. */
        public boolean isOf(Actor caller, long place) {
            return id > place && Objects.equals(caller.clientId(), clientId) && Objects.equals(caller.userId(), userId);
        }
    }

    /** The place of the newest entry: entries that are made later have higher numbers. */
    public long place() {
        return db.sql("select coalesce(max(id), 0) from audit_entry")
                .query(Long.class)
                .single();
    }

    /** The newest entry of this action about the subject. The list of actions is that of the index. */
    public Optional<Entry> newest(String action, String subjectType, long subjectId) {
        return db.sql("""
                select id, at, actor_name as by, client_id, user_id
                from audit_entry
                where action in ('badge_printed', 'badge_print_taken_back', 'badge_distributed', 'badge_taken_back',
                                 'registration_state_changed', 'zone_allocated', 'zone_request_denied', 'wristband_distributed',
                                 'wristband_taken_back')
                  and action = :action and subject_type = :type and subject_id = :subject
                order by id desc
                limit 1
                """)
                .param("action", action)
                .param("type", subjectType)
                .param("subject", subjectId)
                .query(ENTRY)
                .optional();
    }
}
