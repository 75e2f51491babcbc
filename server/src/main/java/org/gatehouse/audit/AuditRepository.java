package org.gatehouse.audit;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Appends audit entries in the transaction of the change, so both are committed or neither is. */
@Service
public class AuditRepository {

    private final JdbcClient db;
    private final JsonMapper json;

    AuditRepository(JdbcClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /** Throws when no transaction is open, because the entry could then be stored without its change. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void append(Actor by, AuditEntry entry) {
        insert(by, List.of(entry));
    }

    /** Appends many entries of one caller in one statement, in this order. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void appendAll(Actor by, List<AuditEntry> entries) {
        insert(by, entries);
    }

    /** Makes what is appended in this transaction part of the change that began then: steps of one batch are one line of the log. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void continueChange(Instant begun) {
        db.sql("select set_config('gatehouse.change_at', :begun, true)")
                .param("begun", begun.toString())
                .query((row, number) -> 0)
                .list();
    }

    private void insert(Actor by, List<AuditEntry> entries) {
        db.sql("""
                insert into audit_entry (action, actor_name, client_id, user_id, event_id, person_id, accreditation_id,
                                         subject_type, subject_id, before, after)
                select e.action, :actor::text, :client::text, :user::bigint, e.event_id, e.person_id, e.accreditation_id,
                       e.subject_type, e.subject_id, e.before::jsonb, e.after::jsonb
                from unnest(:actions::text[], :events::bigint[], :persons::bigint[], :accreditations::bigint[],
                            :subjectTypes::text[], :subjects::bigint[], :before::text[], :after::text[])
                    with ordinality as e (action, event_id, person_id, accreditation_id, subject_type, subject_id,
                                          before, after, place)
                order by e.place
                """)
                .param("actor", by.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("actions", strings(entries, AuditEntry::action))
                .param("events", longs(entries, AuditEntry::eventId))
                .param("persons", longs(entries, AuditEntry::personId))
                .param("accreditations", longs(entries, AuditEntry::accreditationId))
                .param("subjectTypes", strings(entries, AuditEntry::subjectType))
                .param("subjects", longs(entries, AuditEntry::subjectId))
                .param("before", strings(entries, entry -> asJson(entry.before())))
                .param("after", strings(entries, entry -> asJson(entry.after())))
                .update();
    }

    private static @Nullable String[] strings(List<AuditEntry> entries, Function<AuditEntry, @Nullable String> field) {
        return entries.stream().map(field).toArray(String[]::new);
    }

    private static @Nullable Long[] longs(List<AuditEntry> entries, Function<AuditEntry, @Nullable Long> field) {
        return entries.stream().map(field).toArray(Long[]::new);
    }

    private @Nullable String asJson(@Nullable Map<String, ?> fields) {
        return fields == null ? null : json.writeValueAsString(fields);
    }
}
