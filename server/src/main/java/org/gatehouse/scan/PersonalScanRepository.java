package org.gatehouse.scan;

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
 * Where somebody was scanned. Scans are counted and stay; without the person they tell nobody who it was. What a desk noted about conflicts
 * between them goes.
 */
@Repository
record PersonalScanRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    private static final String NOTED = """
            from accreditation a
            join scan s on s.event_id = a.event_id and s.accreditation_id = a.id
            join scan_conflict c on c.event_id = s.event_id and c.scan_id = s.id
            where a.id = any(:accreditations) and c.note is not null
            """;

    @Override
    public Set<String> columns() {
        return Set.of("scan_conflict.note");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("select count(*) " + NOTED)
                .param("accreditations", Subject.array(subject.accreditations()))
                .query((row, number) -> Map.of("scan_notes", row.getLong(1)))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("scans", rows.select("""
                select s.event_id, s.scanned_at, s.received_at, z.code as zone, s.direction, s.allowed, s.client_id, s.device, s.verdict, s.reason,
                       (select string_agg(c.note, '; ' order by c.kind) from scan_conflict c
                        where c.event_id = s.event_id and c.scan_id = s.id) as note
                from accreditation a
                join scan s on s.event_id = a.event_id and s.accreditation_id = a.id
                join zone z on z.event_id = s.event_id and z.id = s.zone_id
                where a.id = any(:accreditations)
                order by s.scanned_at, s.id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                update scan_conflict set note = null
                where (event_id, kind, scan_id) in (select c.event_id, c.kind, c.scan_id\s""" + NOTED + ")")
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
    }
}
