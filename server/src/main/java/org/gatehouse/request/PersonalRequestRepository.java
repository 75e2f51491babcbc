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

/**
 * Why somebody requests a zone, and why the request was denied; requests and allocations stay for the quotas. What was entered on public
 * pages with an address of the person goes whole.
 */
@Repository
record PersonalRequestRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of(
                "zone_request.objective",
                "zone_request.denial_reason",
                "zone_request_allocation.new_person_key",
                "zone_inquiry.name",
                "zone_inquiry.email_address",
                "zone_inquiry.address_key",
                "zone_inquiry.objective");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("""
                select (select count(*) from zone_request
                        where (event_id, accreditation_id) in
                            (select event_id, id from accreditation where id = any(:accreditations))) as requests,
                       (select count(*) from zone_inquiry
                        where (:event::bigint is null or event_id = :event) and address_key = any(
                            select address_key(address) from unnest(:addresses::text[]) address)) as inquiries
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .param("event", subject.event())
                .param("addresses", subject.texts().addresses().toArray(String[]::new))
                .query((row, number) ->
                        Map.of("zone_requests", row.getLong("requests"), "zone_inquiries", row.getLong("inquiries")))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of(
                "zone_requests",
                rows.select("""
                select q.id, q.event_id, q.state, z.code as first_choice, z2.code as second_choice, q.objective, q.requested_at, q.denied_at,
                       q.denial_reason
                from zone_request q
                join zone z on z.event_id = q.event_id and z.id = q.first_zone_id
                left join zone z2 on z2.event_id = q.event_id and z2.id = q.second_zone_id
                where (q.event_id, q.accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                order by q.id
                """, subject),
                "zone_places",
                rows.select("""
                select a.event_id, z.code as zone, a.spot_label, a.allocated_at, a.wristband_distributed_at
                from zone_request_allocation a
                join zone z on z.event_id = a.event_id and z.id = a.zone_id
                where (a.event_id, a.accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                order by a.id
                """, subject),
                "zone_inquiries",
                rows.select("""
                select q.event_id, q.name, q.email_address, z.code as first_choice, z2.code as second_choice, q.objective,
                       q.received_at
                from zone_inquiry q
                join zone z on z.event_id = q.event_id and z.id = q.first_zone_id
                left join zone z2 on z2.event_id = q.event_id and z2.id = q.second_zone_id
                where (:event::bigint is null or q.event_id = :event)
                    and q.address_key = any(select address_key(address) from unnest(:addresses::text[]) address)
                order by q.id
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
        db.sql("""
                delete from zone_inquiry
                where (:event::bigint is null or event_id = :event)
                    and address_key = any(select address_key(address) from unnest(:addresses::text[]) address)
                """)
                .param("event", subject.event())
                .param("addresses", subject.texts().addresses().toArray(String[]::new))
                .update();
        if (subject.isWhole()) {
            db.sql(
                            "update zone_request_allocation set allocated_by_person_id = null where allocated_by_person_id = any(:people)")
                    .param("people", Subject.array(subject.people()))
                    .update();
        }
    }
}
