package org.gatehouse.platform;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the audit trail holds of one thing: {@code Audit.of(fixture, "skill", 31)}. */
public final class Audit {

    private Audit() {}

    /** Its entries in order, each {@code action before after}. */
    public static List<String> of(Fixture fixture, String subject, long id) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                        select action || ' ' || coalesce(before::text, '-') || ' ' || coalesce(after::text, '-')
                        from audit_entry
                        where subject_type = :subject and subject_id = :id
                        order by id
                        """)
                .param("subject", subject)
                .param("id", id)
                .query((row, number) -> row.getString(1))
                .list();
    }
}
