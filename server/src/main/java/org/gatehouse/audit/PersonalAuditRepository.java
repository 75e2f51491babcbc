package org.gatehouse.audit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** What the log says about a person. That something happened, when and by whom stays. */
@Repository
record PersonalAuditRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    private static final String ABOUT = """
            (person_id = any(:people) or accreditation_id = any(:accreditations)) and (:event::bigint is null or event_id = :event)
            """;

    @Override
    public Set<String> columns() {
        return Set.of("audit_entry.before", "audit_entry.after");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("select count(*) from audit_entry where (before is not null or after is not null) and " + ABOUT)
                .param("people", Subject.array(subject.people()))
                .param("accreditations", Subject.array(subject.accreditations()))
                .param("event", subject.event())
                .query((row, number) -> Map.of("log_contents", row.getLong(1)))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("log", rows.select("""
                select at, action, actor_name as by, event_id, accreditation_id, before, after from audit_entry
                where (person_id = any(:people) or accreditation_id = any(:accreditations))
                  and subject_type is distinct from 'watchlist_entry'
                order by id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                update audit_entry
                set before = null, after = null,
                    person_id = case when person_id = :person then :keeper else person_id end
                where\s""" + ABOUT)
                .param("people", Subject.array(subject.people()))
                .param("accreditations", Subject.array(subject.accreditations()))
                .param("event", subject.event())
                .param("person", subject.person())
                .param("keeper", subject.keeper())
                .update();
    }
}
