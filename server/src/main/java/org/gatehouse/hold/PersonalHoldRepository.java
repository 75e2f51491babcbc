package org.gatehouse.hold;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Why somebody was held. The holds stay, because scans are judged by them. */
@Repository
record PersonalHoldRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of("accreditation_hold.reason", "accreditation_hold.close_reason");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return Map.of(
                "hold_reasons",
                db.sql("""
                        select count(*) from accreditation_hold
                        where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                          and num_nonnulls(reason, close_reason) > 0
                        """)
                        .param("accreditations", Subject.array(subject.accreditations()))
                        .query(Long.class)
                        .single());
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("holds", rows.select("""
                select h.event_id, h.accreditation_id, text_in(k.name, 'en') as hold_kind, h.reason, h.opened_at, h.closed_at, h.close_reason
                from accreditation_hold h
                join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                where (h.event_id, h.accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                order by h.id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                update accreditation_hold set reason = null, close_reason = null
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                  and num_nonnulls(reason, close_reason) > 0
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
    }
}
