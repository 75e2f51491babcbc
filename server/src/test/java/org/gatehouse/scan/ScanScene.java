package org.gatehouse.scan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** An event with a zone and an accreditation, and a gate that reports scans of them. */
final class ScanScene {

    static final String TIMESTAMP = "2026-09-23T08:15:00Z";

    private final JdbcClient db;
    private final Api gate;
    final long event;
    final long zone;
    final long accreditation;

    private ScanScene(JdbcClient db, Api gate) {
        this.db = db;
        this.gate = gate;
        this.event = addEvent();
        this.zone = addZone(event, "Arena");
        this.accreditation = addAccreditation(event, "Ana");
    }

    static ScanScene of(Fixture fixture) {
        Api gate = fixture.api(Scope.SCANS_WRITE, Scope.SCANS_READ, Scope.ACCREDITATION_WRITE);
        return new ScanScene(fixture.bean(JdbcClient.class), gate);
    }

    Api gate() {
        return gate;
    }

    String path() {
        return "/registrations/accreditation/events/" + event;
    }

    /** The scan that all facts start from. */
    Map<String, @Nullable Object> scan() {
        Map<String, @Nullable Object> scan = new HashMap<>();
        scan.put("accreditation_id", accreditation);
        scan.put("zone_id", zone);
        scan.put("allowed", true);
        scan.put("timestamp", TIMESTAMP);
        return scan;
    }

    /** The same with one field changed. */
    Map<String, @Nullable Object> scanWith(String field, @Nullable Object value) {
        Map<String, @Nullable Object> scan = scan();
        scan.put(field, value);
        return scan;
    }

    Answer report(Object scan) {
        return gate.post(path() + "/scan", scan);
    }

    List<JsonNode> reportAll(List<?> scans) {
        Answer answer = gate.post(path() + "/scans", Map.of("scans", scans)).expect(200);
        return answer.json().path("results").valueStream().toList();
    }

    long stored() {
        return db.sql("select count(*) from scan where event_id = :event")
                .param("event", event)
                .query(Long.class)
                .single();
    }

    long addEvent() {
        return db.sql("""
                insert into event (name, start_date, end_date) values ('{"en": "Games"}', '2026-09-22', '2026-09-27')
                returning id
                """).query(Long.class).single();
    }

    long addZone(long ofEvent, String name) {
        return db.sql("""
                insert into zone (event_id, code, name, color, text_color, sort)
                values (:event, :name, :name, '#112233', '#FFFFFF', 1) returning id
                """)
                .param("event", ofEvent)
                .param("name", name)
                .query(Long.class)
                .single();
    }

    long addAccreditation(long ofEvent, String firstName) {
        return db.sql("""
                with new_person as (insert into person (first_name) values (:name) returning id),
                new_position as (insert into position (event_id, name) values (:event, '{"en": "Expert"}') returning id),
                role as (insert into person_position (person_id, event_id, position_id)
                    select new_person.id, :event, new_position.id from new_person, new_position returning id, person_id),
                approved as (insert into registration (event_id, person_id, person_position_id, state)
                    select :event, person_id, id, 'APPROVED' from role returning id, person_id)
                insert into accreditation (event_id, registration_id, person_id)
                select :event, id, person_id from approved returning id
                """)
                .param("event", ofEvent)
                .param("name", firstName)
                .query(Long.class)
                .single();
    }

    void withdraw() {
        db.sql("update accreditation set deleted = true, cause = 'withdrawn' where id = :id")
                .param("id", accreditation)
                .update();
    }
}
