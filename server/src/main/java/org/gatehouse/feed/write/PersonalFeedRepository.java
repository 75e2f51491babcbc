package org.gatehouse.feed.write;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** What gates are sent of somebody. Also those whose accreditation ended before are written anew, so that gates delete what they kept. */
@Repository
record PersonalFeedRepository(JdbcClient db, PersonalDataRepository rows, GateView gates) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of("accreditation_feed.document");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("""
                select count(*) from accreditation_feed
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                  and not deleted
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .query((row, number) -> Map.of("gate_documents", row.getLong(1)))
                .single();
    }

    /** The documents themselves are written by the flush, just before the commit. */
    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("gate_documents", rows.select("""
                select document::jsonb as document from accreditation_feed
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                order by accreditation_id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("select event_id, id from accreditation where id = any(:accreditations)")
                .param("accreditations", Subject.array(subject.accreditations()))
                .query((RowCallbackHandler)
                        row -> gates.accreditationChanged(row.getLong("event_id"), row.getLong("id")));
    }
}
