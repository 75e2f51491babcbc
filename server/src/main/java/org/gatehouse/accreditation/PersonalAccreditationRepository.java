package org.gatehouse.accreditation;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** What badges say. The accreditations stay for the counts of scans; the feed tells gates to refuse them, and removes them from lists. */
@Repository
record PersonalAccreditationRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of(
                "accreditation.first_name",
                "accreditation.last_name",
                "accreditation.lines",
                "accreditation_listing.first_name",
                "accreditation_listing.last_name",
                "accreditation_listing.words",
                "printed_badge.first_name",
                "printed_badge.last_name");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return Map.of("badges", (long) subject.accreditations().size());
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("badges", rows.select("""
                select a.id, a.event_id, a.registration_id, a.first_name, a.last_name, a.lines, a.printed_at, a.distributed_at, a.deleted, a.cause,
                       array(select z.code
                             from accreditation_zone az
                             join zone z on z.event_id = az.event_id and z.id = az.zone_id
                             where az.event_id = a.event_id and az.accreditation_id = a.id
                             order by z.sort, z.id) as zones
                from accreditation a
                where a.id = any(:accreditations)
                order by a.id
                """, subject), "printed_badges", rows.select("""
                select event_id, accreditation_id, printed_at, first_name, last_name from printed_badge
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                order by accreditation_id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                delete from printed_badge
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
        db.sql("""
                update accreditation
                set person_id = case when person_id = :person then :keeper else person_id end, first_name = null, last_name = null, lines = null,
                    deleted = true, cause = 'erased', random_hash = gen_random_uuid(), version = version + 1
                where id = any(:accreditations)
                """)
                .param("person", subject.person())
                .param("keeper", subject.keeper())
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
    }
}
