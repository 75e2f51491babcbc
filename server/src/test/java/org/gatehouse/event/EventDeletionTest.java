package org.gatehouse.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.device.GateSetUp;
import org.gatehouse.auth.device.GateSetUpService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** An event at which nobody was goes with all that was set up for it. */
@ApiTest
class EventDeletionTest {

    private static Api administrator(Fixture fixture) {
        return fixture.api(Scope.ADMIN, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
    }

    private static EventFixture setUp(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena", 7)
                .withZone("Village")
                .withPosition("Judge", "Arena", "Village")
                .withSkill("09")
                .withPackageOption("Gala");
        event.desk()
                .post(event.path() + "/custom_fields", Map.of("name", "Shirt", "field_type", "TEXT"))
                .expect(201);
        event.desk().post(event.path() + "/groups", Map.of("name", "Team")).expect(201);
        event.insert("""
                insert into package_option_zone (event_id, package_option_id, zone_id)
                select :event, o.id, z.id from package_option o, zone z
                where o.event_id = :event and z.event_id = :event and z.name = 'Arena'
                returning id
                """, Map.of());
        event.insert("""
                with form as (
                    insert into zone_request_form (event_id, name, header_text, open_for_request)
                    values (:event, '{"en": "Media"}', '{}', true)
                    returning id
                )
                insert into zone_request_form_zone (event_id, form_id, zone_id, quota, available_for_request, available_for_allocation)
                select :event, form.id, z.id, 5, true, true from form, zone z where z.event_id = :event and z.name = 'Arena'
                returning zone_id
                """, Map.of());
        return event;
    }

    @Test
    void allOfItsSetUpGoesAndGatesAreToldThatItIsGone(Fixture fixture) {
        Api admin = administrator(fixture);
        EventFixture event = setUp(fixture);
        Api gate = fixture.anonymous().as(fixture.client(Set.of(event.id()), Scope.SYNC_READ));
        GateSetUpService gates = fixture.bean(GateSetUpService.class);
        GateSetUpService.Access added = gates.create(
                event.id(), "North", GateSetUp.Kind.SYSTEM, List.of(event.zone("Arena")), Fixture.OPERATOR);
        gate.get(event.path() + "/sync").expect(200);
        gate.get(event.path() + "/sync").expect(200);

        admin.delete(event.path()).expect(409);
        assertThat(tablesWith(fixture, event.id())).contains("zone", "zone_request_form_zone", "gate_set_up");
        admin.delete(event.path() + "?set_up=true").expect(204);

        assertThat(tablesWith(fixture, event.id())).containsExactly("audit_entry");
        assertThat(gate.get(event.path() + "/sync")
                        .expect(404)
                        .json()
                        .path("detail")
                        .asString())
                .contains("no event");
        assertThat(admin.get("/auth/clients/" + added.clientId())
                        .json()
                        .path("revoked_at")
                        .isNull())
                .isFalse();
        admin.delete(event.path() + "?set_up=true").expect(404);
        assertThat(Audit.of(fixture, "event", event.id())).last().asString().contains("event_deleted");
    }

    /** The tables that have a row of this event. What a gate was served may be written a second later, and is forgotten some day. */
    private static List<@Nullable String> tablesWith(Fixture fixture, long event) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        return db.sql("""
                    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
                    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
                      and a.attname = 'event_id' and not a.attisdropped
                    order by c.relname
                    """).query(String.class).list().stream()
                .filter(table -> !"feed_gate".equals(table))
                .filter(table -> db.sql("select exists (select from " + table + " where event_id = :event)")
                        .param("event", event)
                        .query(Boolean.class)
                        .single())
                .toList();
    }

    @Test
    void anEventWhereSomebodyWasIsKeptWithItsSetUp(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");

        Answer refused =
                administrator(fixture).delete(event.path() + "?set_up=true").expect(409);

        assertThat(refused.problem()).isEqualTo("2700-200");
        assertThat(refused.json().path("detail").asString()).contains("at least one registration");
        assertThat(event.gate().get(event.path() + "/zones").json().path("zones"))
                .hasSize(1);
    }

    /** Somebody at a desk registers a person in the very moment; the row is not committed yet. */
    @Test
    void whoeverIsRegisteredMeanwhileKeepsTheEvent(Fixture fixture) throws Exception {
        Api admin = administrator(fixture);
        EventFixture event = fixture.event().withZone("Arena");
        long person = fixture.event().withAccreditation("Ana").person("Ana");
        try (Connection desk = fixture.bean(DataSource.class).getConnection();
                ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            desk.setAutoCommit(false);
            insertPerson(desk, person, event.id());
            Future<Answer> deletion = requests.submit(() -> admin.delete(event.path() + "?set_up=true"));
            await().until(() -> waitsForALock(fixture));
            desk.commit();

            assertThat(deletion.get().expect(409).json().path("detail").asString())
                    .contains("at least one person");
        }
        assertThat(admin.get(event.path() + "/zones").json().path("zones")).hasSize(1);
    }

    @Test
    void whoComesTooLateIsToldAndNothingIsLeft(Fixture fixture) throws Exception {
        Api admin = administrator(fixture);
        EventFixture event = fixture.event();
        try (Connection deletion = fixture.bean(DataSource.class).getConnection();
                ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            deletion.setAutoCommit(false);
            try (Statement statement = deletion.createStatement()) {
                statement.execute("select from event where id = %d for update".formatted(event.id()));
                Future<Answer> zone = requests.submit(() ->
                        admin.post(event.path() + "/zones", Map.of("code", "A", "name", "Arena", "color", "#112233")));
                await().until(() -> waitsForALock(fixture));
                statement.execute("delete from event where id = " + event.id());
                deletion.commit();

                assertThat(zone.get().status()).isIn(404, 409);
            }
        }
        admin.get(event.path()).expect(404);
    }

    private static void insertPerson(Connection desk, long person, long event) throws SQLException {
        try (Statement statement = desk.createStatement()) {
            statement.execute(
                    "insert into person_event (person_id, event_id) values (%d, %d)".formatted(person, event));
        }
    }

    private static boolean waitsForALock(Fixture fixture) {
        return fixture.bean(JdbcClient.class)
                .sql(
                        "select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%event%')")
                .query(Boolean.class)
                .single();
    }
}
