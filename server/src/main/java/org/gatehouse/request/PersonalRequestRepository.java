package org.gatehouse.request;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Why somebody requests a zone, and why the request was denied. Requests and allocations stay for the quotas. */
@Repository
record PersonalRequestRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of("zone_request.objective", "zone_request.denial_reason", "zone_request_allocation.new_person_key");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("""
                select count(*) from zone_request
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .query((row, number) -> Map.of("zone_requests", row.getLong(1)))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("zone_requests", rows.select("""
                select q.id, q.event_id, q.state, z.code as first_choice, z2.code as second_choice, q.objective, q.requested_at, q.denied_at,
                       q.denial_reason
                from zone_request q
                join zone z on z.event_id = q.event_id and z.id = q.first_zone_id
                left join zone z2 on z2.event_id = q.event_id and z2.id = q.second_zone_id
                where (q.event_id, q.accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                order by q.id
                """, subject), "zone_places", rows.select("""
                select a.event_id, z.code as zone, a.spot_label, a.allocated_at, a.wristband_distributed_at
                from zone_request_allocation a
                join zone z on z.event_id = a.event_id and z.id = a.zone_id
                where (a.event_id, a.accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                order by a.id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                update zone_request set objective = '', denial_reason = null, version = version + 1
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
        db.sql("""
                update zone_request_allocation set new_person_key = null
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
        if (subject.isWhole()) {
            db.sql(
                            "update zone_request_allocation set allocated_by_person_id = null where allocated_by_person_id = any(:people)")
                    .param("people", Subject.array(subject.people()))
                    .update();
        }
    }
}
