package org.gatehouse.people;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.gate.GateView;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

/** People and, where a test needs one, an event of their own, made of bare rows. */
public final class PeopleScene {

    private final Fixture fixture;
    public final JdbcClient db;

    private PeopleScene(Fixture fixture) {
        this.fixture = fixture;
        this.db = fixture.bean(JdbcClient.class);
    }

    public static PeopleScene in(Fixture fixture) {
        return new PeopleScene(fixture);
    }

    /** A machine that may read and write people and images, and see the feed. */
    public Api api() {
        return fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE, Scope.ACCREDITATION_READ);
    }

    /** The same limited to these events. */
    public Api api(Long... events) {
        return fixture.api(java.util.Set.of(events), Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE);
    }

    /** A word that no other test uses. */
    public static String unique() {
        return "t" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    }

    public JsonNode person(String firstName, String lastName, String email) {
        return api().post("/people/person", Map.of("first_name", firstName, "last_name", lastName, "email", email))
                .expect(201)
                .json();
    }

    long insert(String sql, Object... values) {
        return db.sql(sql + " returning id")
                .params(List.of(values))
                .query((row, number) -> row.getLong(1))
                .single();
    }

    public long event() {
        return insert(
                "insert into event (name, start_date, end_date) values ('{\"en\": \"Games\"}', '2026-09-20', '2026-09-27')");
    }

    public long position(long event) {
        return insert(
                "insert into position (event_id, code, name, line1, line2) values (?, 'C', '{\"en\": \"Competitor\"}',"
                        + " 'POSITION', 'DETAILS')",
                event);
    }

    public long held(long person, long event, long position) {
        return insert(
                "insert into person_position (person_id, event_id, position_id) values (?, ?, ?)",
                person,
                event,
                position);
    }

    public long registration(long event, long person, long personPosition) {
        return insert(
                "insert into registration (event_id, person_id, person_position_id, state) values (?, ?, ?, 'APPROVED')",
                event,
                person,
                personPosition);
    }

    public long accreditation(long event, long registration, long person) {
        long id = insert(
                "insert into accreditation (event_id, registration_id, person_id) values (?, ?, ?)",
                event,
                registration,
                person);
        fixture.bean(TransactionOperations.class)
                .executeWithoutResult(status -> fixture.bean(GateView.class).accreditationChanged(event, id));
        return id;
    }

    /** What gates get of the event now. */
    public JsonNode synced(long event) {
        return api().get("/registrations/accreditation/events/" + event + "/sync")
                .expect(200)
                .json();
    }

    public static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    public static List<Long> ids(JsonNode people) {
        List<Long> ids = new ArrayList<>();
        people.forEach(person -> ids.add(person.path("id").longValue()));
        return ids;
    }

    public static long id(JsonNode object) {
        return object.path("id").longValue();
    }
}
