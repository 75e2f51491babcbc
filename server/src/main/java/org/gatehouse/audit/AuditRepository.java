package org.gatehouse.audit;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
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

    /** Something that entries are about. */
    public record Subject(String type, long id) {}

    /** Who changed something last, and when. */
    public record LastChange(String by, Instant at) {}

    /** Returns who changed each of these things of an event last; those that nobody has changed since are left out. */
    public Map<Subject, LastChange> lastChanges(long eventId, Collection<Subject> subjects, Instant since) {
        Map<Subject, LastChange> changes = new HashMap<>();
        db.sql("""
                select distinct on (e.subject_type, e.subject_id) e.subject_type, e.subject_id, e.actor_name, e.at
                from unnest(:types::text[], :ids::bigint[]) as s (type, id)
                join audit_entry e on e.subject_type = s.type and e.subject_id = s.id
                where e.event_id = :event and e.change_at > :since
                order by e.subject_type, e.subject_id, e.id desc
                """)
                .param("event", eventId)
                .param("types", subjects.stream().map(Subject::type).toArray(String[]::new))
                .param("ids", subjects.stream().map(Subject::id).toArray(Long[]::new))
                .param("since", since.atOffset(ZoneOffset.UTC))
                .query((RowCallbackHandler) row -> changes.put(
                        new Subject(row.getString("subject_type"), row.getLong("subject_id")),
                        new LastChange(row.getString("actor_name"), Columns.instant(row, "at"))));
        return changes;
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
                .param("events", column(entries, AuditEntry::eventId))
                .param("persons", column(entries, AuditEntry::personId))
                .param("accreditations", column(entries, AuditEntry::accreditationId))
                .param("subjectTypes", strings(entries, AuditEntry::subjectType))
                .param("subjects", column(entries, AuditEntry::subjectId))
                .param("before", strings(entries, entry -> asJson(entry.before())))
                .param("after", strings(entries, entry -> asJson(entry.after())))
                .update();
    }

    private static @Nullable String[] strings(List<AuditEntry> entries, Function<AuditEntry, @Nullable String> field) {
        return entries.stream().map(field).toArray(String[]::new);
    }

    private static @Nullable Long[] column(List<AuditEntry> entries, Function<AuditEntry, @Nullable Long> field) {
        return entries.stream().map(field).toArray(Long[]::new);
    }

    private @Nullable String asJson(@Nullable Map<String, ?> fields) {
        return fields == null ? null : json.writeValueAsString(fields);
    }

    /** Puts another name in place of a user's, and empties what the log says about the user. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void forgetUser(long userId, String name) {
        db.sql("update audit_entry set actor_name = :name where user_id = :user")
                .param("user", userId)
                .param("name", name)
                .update();
        db.sql("""
                update audit_entry set before = null, after = null
                where subject_type = 'user' and subject_id = :user and (before is not null or after is not null)
                """).param("user", userId).update();
    }
}
