package org.gatehouse.watchlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A hit of the watchlist holds, in the transaction in which it is found, and until it is settled (docs/api/watchlist.md). */
@ApiTest
class WatchlistHoldTest {

    private WatchlistScene scene;
    private EventFixture event;

    @BeforeEach
    void anEvent(Fixture fixture) {
        scene = new WatchlistScene(fixture);
        event = scene.event.withAccreditation("Ana", "Guest");
    }

    private void named(String lastName) {
        scene.desk
                .put("/people/person/" + event.person("Ana"), Map.of("first_name", "Ana", "last_name", lastName))
                .expect(200);
    }

    private JsonNode document() {
        return scene.desk
                .get(event.path() + "/sync")
                .expect(200)
                .json()
                .get("accreditations")
                .valueStream()
                .filter(one -> one.get("id").asLong() == event.accreditation("Ana"))
                .findFirst()
                .orElseThrow();
    }

    /** What gates are sent; a held person has no open zone. */
    private List<String> held() {
        JsonNode document = document();
        assertThat(document.get("zones").isEmpty()).isEqualTo(document.has("holds"));
        return document.path("holds")
                .valueStream()
                .map(hold -> hold.get("code").asString())
                .toList();
    }

    private long made() {
        return scene.made("first_name", "Ana", "last_name", scene.word);
    }

    private void decide(String decision) {
        scene.decide(scene.hits().get(0).get("id").asLong(), decision).expect(200);
    }

    private long kind() {
        return scene.desk
                .post(
                        event.path() + "/hold_kinds",
                        Map.of(
                                "code", "office",
                                "name", Map.of("text", "Office"),
                                "text", Map.of("text", "Please ask at the office"),
                                "stops", List.of("gate"),
                                "opens", "WATCHLIST"))
                .expect(201)
                .json()
                .get("id")
                .asLong();
    }

    private String path() {
        return event.path() + "/accreditations/" + event.accreditation("Ana");
    }

    private JsonNode open() {
        return scene.desk.get(path()).expect(200).json().get("holds");
    }

    private Answer close(Api by) {
        return by.post(
                path() + "/holds/" + open().get(0).get("id").asLong() + "/close", Map.of("reason", "Known to us"));
    }

    private Api both() {
        return scene.fixture.api(Scope.ACCREDITATION_WRITE, Scope.WATCHLIST);
    }

    /** Closes what is open, as somebody who knows why. */
    private void lift() {
        close(both()).expect(200);
    }

    @Test
    void aNewEntryHoldsWhomItFitsUntilItEnds() {
        kind();
        named(scene.word);
        assertThat(held()).isEmpty();

        long entry = made();
        assertThat(held()).containsExactly("office");
        assertThat(document().at("/holds/0/text").asString()).isEqualTo("Please ask at the office");

        scene.watcher.delete("/watchlist/" + entry).expect(204);
        assertThat(held()).isEmpty();
    }

    @Test
    void whoGetsTheNameOfAnEntryIsHeld() {
        kind();
        made();
        assertThat(held()).isEmpty();

        named(scene.word);
        assertThat(held()).containsExactly("office");
    }

    @Test
    void somebodyElseIsLetInAndWhoIsConfirmedStaysHeld() {
        kind();
        named(scene.word);
        made();

        decide("CONFIRMED");
        assertThat(held()).containsExactly("office");
        decide("DISMISSED");
        assertThat(held()).isEmpty();
        named(scene.word + "x");
        named(scene.word);
        assertThat(held()).as("the decision is for the pair").isEmpty();
        decide("CONFIRMED");
        assertThat(held()).containsExactly("office");
    }

    @Test
    void aDeskDoesNotLiftWhatAHitOpened() {
        long kind = kind();
        named(scene.word);
        made();
        assertThat(open().get(0).get("reserved").asBoolean()).isTrue();

        Answer one = close(scene.desk).expect(403);
        assertThat(one.problem()).isEqualTo("2700-265");
        Answer many = scene.desk
                .post(
                        event.path() + "/hold_kinds/" + kind + "/close",
                        Map.of("ids", List.of(event.accreditation("Ana")), "reason", "Known to us"))
                .expect(403);
        assertThat(many.text()).contains("2700-265", String.valueOf(event.accreditation("Ana")));
        assertThat(held()).containsExactly("office");

        assertThat(close(both()).expect(200).json().get("reserved").asBoolean()).isFalse();
        assertThat(held()).isEmpty();
    }

    @Test
    void aDeskLiftsWhatItOpenedAndAHitThatCameSinceHoldsInItsPlace() {
        scene.desk.post(path() + "/holds", Map.of("kind", Map.of("id", kind()))).expect(201);
        named(scene.word);
        made();
        assertThat(open().get(0).get("reserved").asBoolean()).isFalse();

        close(scene.desk).expect(200);

        assertThat(held()).containsExactly("office");
        assertThat(open().get(0).get("reserved").asBoolean()).isTrue();
        lift();
        assertThat(held()).isEmpty();
        named(scene.word + " ");
        assertThat(held()).as("nothing is new").isEmpty();
    }

    @Test
    void whatIsLiftedByRightComesBackWithANewHitOrADecision() {
        kind();
        named(scene.word);
        made();
        lift();
        assertThat(held()).isEmpty();
        named(scene.word + " ");
        assertThat(held()).as("nothing is new").isEmpty();

        decide("CONFIRMED");
        assertThat(held()).containsExactly("office");
        lift();
        made();
        assertThat(held()).containsExactly("office");
    }

    @Test
    void anotherNoteIsNoNewDecision() {
        kind();
        named(scene.word);
        made();
        decide("CONFIRMED");
        lift();
        JsonNode hit = scene.hits().get(0);
        String path = event.path() + "/watchlist/hits/" + hit.get("id").asLong() + "/decide";

        JsonNode noted = scene.watcher
                .post(path, Map.of("decision", "CONFIRMED", "note", "Seen again"))
                .expect(200)
                .json();
        scene.desk
                .put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("first_name", "Anna"))
                .expect(200);

        assertThat(noted.get("note").asString()).isEqualTo("Seen again");
        assertThat(noted.get("decided_at")).isEqualTo(hit.get("decided_at"));
        assertThat(held()).as("what the desk lifted").isEmpty();
    }

    /** The desk holds the feed when the hit is found, and closes the hold after that. */
    @Test
    void aHitThatIsFoundWhileADeskLiftsAnotherIsNotSilent(Fixture fixture) throws Exception {
        kind();
        named(scene.word);
        made();
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("""
                create function desk_is_slow() returns trigger language plpgsql as $$
                begin
                    perform pg_advisory_xact_lock_shared(4711);
                    return null;
                end $$
                """).update();
        db.sql(
                        "create trigger desk_is_slow before update on accreditation_hold for each statement execute function desk_is_slow()")
                .update();
        try (Connection slow = fixture.bean(DataSource.class).getConnection();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            slow.setAutoCommit(false);
            try (Statement lock = slow.createStatement()) {
                lock.execute("select pg_advisory_xact_lock(4711)");
            }
            Future<?> lifted = threads.submit(this::lift);
            await().until(() -> waiting(db) >= 1);
            Future<Long> found = threads.submit(this::made);
            await().until(() -> waiting(db) >= 2);
            slow.rollback();
            lifted.get();
            found.get();
        } finally {
            db.sql("drop function desk_is_slow cascade").update();
        }

        assertThat(held()).containsExactly("office");
    }

    private static long waiting(JdbcClient db) {
        return db.sql(
                        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
                .query(Long.class)
                .single();
    }

    @Test
    void noHitIsSilentWhereNoKindIsForTheWatchlist() {
        named(scene.word);
        made();
        assertThat(held()).containsExactly("stopped");

        kind();
        assertThat(held()).containsExactly("office");
        decide("DISMISSED");
        assertThat(held()).isEmpty();
    }

    @Test
    void anEntryOfAnotherEventHoldsNobodyHere(Fixture fixture) {
        kind();
        named(scene.word);
        EventFixture other = fixture.event();

        scene.made("first_name", "Ana", "last_name", scene.word, "event_id", other.id());
        assertThat(held()).isEmpty();
        scene.made("first_name", "Ana", "last_name", scene.word, "event_id", event.id());
        assertThat(held()).containsExactly("office");
    }
}
