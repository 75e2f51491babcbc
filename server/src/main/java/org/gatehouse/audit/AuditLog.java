package org.gatehouse.audit;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Appends who changed what, in the transaction of the change: both are kept or neither is (design 3, rule 8). */
@Service
public class AuditLog {

    private final JdbcClient db;
    private final JsonMapper json;

    AuditLog(JdbcClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /** Throws when no transaction is open: an entry without its change would be a lie. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void append(Actor by, AuditEntry entry) {
        db.sql("""
                insert into audit_entry (action, actor_name, client_id, user_id, event_id, person_id, accreditation_id,
                                         subject_type, subject_id, before, after)
                values (:action, :actor, :client, :user, :event, :person, :accreditation,
                        :subjectType, :subject, :before::jsonb, :after::jsonb)
                """)
                .param("action", entry.action())
                .param("actor", by.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("event", entry.eventId())
                .param("person", entry.personId())
                .param("accreditation", entry.accreditationId())
                .param("subjectType", entry.subjectType())
                .param("subject", entry.subjectId())
                .param("before", asJson(entry.before()))
                .param("after", asJson(entry.after()))
                .update();
    }

    private @Nullable String asJson(@Nullable Map<String, ?> fields) {
        return fields == null ? null : json.writeValueAsString(fields);
    }
}
