package org.gatehouse.watchlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.watchlist.WatchlistScene.entry;
import static org.gatehouse.watchlist.WatchlistScene.fields;
import static org.gatehouse.watchlist.WatchlistScene.word;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Entries, hits and decisions over the API, and what becomes of them (docs/api/watchlist.md). */
@ApiTest
class WatchlistApiTest {

    private WatchlistScene scene;
    private String word = "";

    @BeforeEach
    void aWatchlist(Fixture fixture) {
        scene = new WatchlistScene(fixture);
        word = scene.word;
    }

    @Test
    void anEntryIsMadeReadChangedAndEnded(Fixture fixture) {
        JsonNode made = scene.sent(entry(
                        "event_id",
                        scene.event.id(),
                        "first_name",
                        " Ana ",
                        "last_name",
                        word,
                        "date_of_birth",
                        "1987-03-29",
                        "email_address",
                        word + "@example.org"))
                .expect(201)
                .json()
                .at("/entries/0");
        long id = made.path("id").asLong();
        String path = "/watchlist/" + id;

        assertThat(made.path("first_name").asString()).isEqualTo("Ana");
        assertThat(made.path("event_id").asLong()).isEqualTo(scene.event.id());
        assertThat(made.path("hits").asInt()).isZero();
        assertThat(made.path("made_by").asString()).isNotBlank();
        assertThat(scene.watcher.get(path).expect(200).json()).isEqualTo(made);
        for (String query :
                List.of("name=" + word, "email_address=" + word.toUpperCase(Locale.ROOT) + "@example.org")) {
            JsonNode listed =
                    scene.watcher.get("/watchlist?" + query).expect(200).json();
            assertThat(listed.path("total_count").asInt()).isEqualTo(1);
            assertThat(listed.at("/entries/0")).isEqualTo(made);
        }
        assertThat(scene.watcher
                        .get("/watchlist?name=" + word + "&event_id="
                                + fixture.event().id())
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();

        Map<String, Object> change = fields("reason", "Longer", "expires_at", "2901-01-01T00:00:00Z", "version", 0);
        assertThat(scene.watcher
                        .put(path, change)
                        .expect(200)
                        .json()
                        .path("version")
                        .asInt())
                .isEqualTo(1);
        assertThat(scene.watcher.put(path, change).expect(409).problem()).isEqualTo("100-112");
        scene.watcher.delete(path).expect(204);
        assertThat(scene.watcher.get(path).expect(404).problem()).isEqualTo("2700-280");
        assertThat(scene.watcher.put(path, change).expect(404).problem()).isEqualTo("2700-280");
        assertThat(scene.watcher.delete(path).expect(404).problem()).isEqualTo("2700-280");
        assertThat(Audit.of(fixture, "watchlist_entry", id))
                .containsExactly(
                        "watchlist_entry_made {\"expires_at\": null} {\"expires_at\": \"2900-01-01T00:00:00Z\"}",
                        "watchlist_entry_changed {\"expires_at\": \"2900-01-01T00:00:00Z\"} {\"expires_at\": \"2901-01-01T00:00:00Z\"}",
                        "watchlist_entry_ended - -");
    }

    @Test
    void aHitIsDecidedAndTheDecisionStays(Fixture fixture) {
        long somebody = scene.guest("first_name", "Ana", "last_name", word, "email", word + "@example.org");
        long entry = scene.made("first_name", "Ana", "last_name", word);

        JsonNode hit = scene.hits().get(0);
        assertThat(hit.path("state").asString()).isEqualTo("OPEN");
        assertThat(hit.at("/entry/id").asLong()).isEqualTo(entry);
        assertThat(hit.at("/entry/reason").asString()).isEqualTo("Ban");
        assertThat(hit.at("/person/id").asLong()).isEqualTo(somebody);
        assertThat(hit.at("/person/email_address").asString()).isEqualTo(word + "@example.org");
        long id = hit.path("id").asLong();

        JsonNode decided = scene.decide(id, "DISMISSED").expect(200).json();
        assertThat(decided.path("state").asString()).isEqualTo("DISMISSED");
        assertThat(decided.path("note").asString()).isEqualTo("Passport");
        assertThat(decided.path("decided_by").asString()).isNotBlank();
        assertThat(scene.decide(id, "DISMISSED").expect(200).json()).isEqualTo(decided);
        scene.desk
                .put("/people/person/" + somebody, Map.of("last_name", word.toUpperCase(Locale.ROOT)))
                .expect(200);
        scene.desk
                .put("/people/person/" + somebody, Map.of("last_name", word()))
                .expect(200);
        scene.desk.put("/people/person/" + somebody, Map.of("last_name", word)).expect(200);
        assertThat(scene.state(entry, somebody))
                .as("it is remembered for the pair")
                .isEqualTo("DISMISSED");
        scene.decide(id, "CONFIRMED").expect(200);
        assertThat(scene.watcher
                        .get(scene.event.path() + "/watchlist/hits?state=CONFIRMED")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        assertThat(scene.watcher
                        .get(scene.event.path() + "/watchlist/hits/" + id)
                        .expect(200)
                        .json()
                        .path("state")
                        .asString())
                .isEqualTo("CONFIRMED");
        assertThat(Audit.of(fixture, "watchlist_entry", entry))
                .containsExactly(
                        "watchlist_entry_made {\"expires_at\": null} {\"expires_at\": \"2900-01-01T00:00:00Z\"}",
                        "watchlist_hit_found - -",
                        "watchlist_hit_dismissed - -",
                        "watchlist_hit_confirmed - -");
        assertThat(scene.decide(id, "OPEN").status()).isIn(400, 422);
        assertThat(scene.decide(1L << 40, "CONFIRMED").expect(404).problem()).isEqualTo("2700-281");
    }

    @Test
    void anEventSeesHitsOfItsOwnPeopleAndEntriesAlone(Fixture fixture) {
        EventFixture other = fixture.event();
        Api watchesOther = fixture.api(Set.of(other.id()), Scope.WATCHLIST);
        scene.guest("last_name", word);
        scene.person("last_name", word);
        long ofOther = watchesOther
                .post("/watchlist", Map.of("entries", List.of(entry("event_id", other.id(), "last_name", word))))
                .expect(201)
                .json()
                .at("/entries/0/id")
                .asLong();
        assertThat(scene.hits()).isEmpty();
        long ofAll = scene.made("last_name", word);

        assertThat(scene.hits()).hasSize(1);
        long hit = scene.hits().get(0).path("id").asLong();
        assertThat(watchesOther
                        .get(other.path() + "/watchlist/hits")
                        .json()
                        .path("total_count")
                        .asInt())
                .as("neither is at that event")
                .isZero();
        assertThat(watchesOther.get(other.path() + "/watchlist/hits/" + hit).status())
                .isEqualTo(404);
        assertThat(watchesOther.get(scene.event.path() + "/watchlist/hits").status())
                .isEqualTo(404);
        assertThat(watchesOther.get("/watchlist/" + ofOther).json().path("hits").asInt())
                .as("people of other events are not counted")
                .isZero();
        assertThat(scene.watcher
                        .get("/watchlist/" + ofOther)
                        .json()
                        .path("hits")
                        .asInt())
                .isEqualTo(2);
        assertThat(watchesOther.get("/watchlist/" + ofAll).status()).isEqualTo(404);
        assertThat(watchesOther
                        .get("/watchlist?name=" + word)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select count(*) from watchlist_hit_in_force where entry_id = ? and event_id = ?")
                        .param(ofAll)
                        .param(other.id())
                        .query(Long.class)
                        .single())
                .as("an entry of all events counts at each")
                .isEqualTo(2);
    }

    @Test
    void whoWatchesAtOneEventMakesNoEntryForAnother(Fixture fixture) {
        Api limited = fixture.person(scene.event, Role.WATCHLIST);
        EventFixture other = fixture.event();

        Answer everywhere = limited.post("/watchlist", Map.of("entries", List.of(entry("last_name", word))));
        assertThat(everywhere.status()).isEqualTo(403);
        assertThat(limited.post(
                                "/watchlist",
                                Map.of("entries", List.of(entry("last_name", word, "event_id", other.id()))))
                        .status())
                .isEqualTo(404);
        limited.post("/watchlist", Map.of("entries", List.of(entry("last_name", word, "event_id", scene.event.id()))))
                .expect(201);
    }

    @Test
    void anEntryThatFitsManyIsRefusedWithTheNumberUnlessConfirmed(Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        // Two of a thousand, however many people other tests have made.
        int same = db.sql("""
                insert into person (last_name)
                select :name from generate_series(1, 4 + (select count(*) from person) / 500)
                """).param("name", word).update();
        db.sql("update person set date_of_birth = '1990-01-02' where last_name = ?")
                .param(word)
                .update();
        scene.made("last_name", word, "date_of_birth", "1990-01-01");

        Answer refused = scene.sent(entry("last_name", word(), "first_name", "Ana"), entry("last_name", word));

        assertThat(refused.expect(409).problem()).isEqualTo("2700-282");
        assertThat(refused.json().at("/errors/0").asString())
                .startsWith("confirm: entries[1] fits %d people".formatted(same));
        assertThat(scene.watcher
                        .get("/watchlist?name=" + word)
                        .json()
                        .path("total_count")
                        .asInt())
                .as("nothing was stored")
                .isEqualTo(1);
        scene.watcher
                .post("/watchlist?confirm=true", Map.of("entries", List.of(entry("last_name", word))))
                .expect(201);
        db.sql("delete from person where last_name = ?").param(word).update();
    }

    @Test
    void anEmptyEntryIsRefusedAlsoWhenConfirmed() {
        for (Map<String, Object> empty : List.of(
                entry(),
                entry("first_name", " ", "last_name", ""),
                entry("last_name", "- ' -"),
                entry("date_of_birth", "1990-01-01"))) {
            Answer refused = scene.watcher.post("/watchlist?confirm=true", Map.of("entries", List.of(empty)));

            assertThat(refused.expect(422).problem()).isEqualTo("2700-283");
            assertThat(refused.json().at("/errors/0").asString()).startsWith("entries[0].last_name: ");
        }
    }

    @Test
    void oneWrongEntryOfManyRefusesAll() {
        Map<String, Map<String, Object>> wrong = Map.of(
                "entries[7].last_name", entry("last_name", "x".repeat(201)),
                "entries[7].email_address", entry("email_address", "no address"),
                "entries[7].date_of_birth", entry("last_name", word, "date_of_birth", "2899-01-01"),
                "entries[7].reason", fields("last_name", word, "expires_at", WatchlistScene.IN_2900),
                "entries[7].expires_at", entry("last_name", word, "expires_at", "2020-01-01T00:00:00Z"));
        wrong.forEach((field, one) -> {
            List<Object> entries = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
                entries.add(i == 7 ? one : entry("last_name", word + i));
            }

            Answer refused = scene.sent(entries.toArray());

            assertThat(refused.status()).as(field).isEqualTo(422);
            assertThat(refused.json().at("/errors/0").asString()).startsWith(field + ": ");
        });
        assertThat(scene.sent(entry("email_address", word + "@example.org", "date_of_birth", "1990-01-01"))
                        .expect(422)
                        .json()
                        .at("/errors/0")
                        .asString())
                .startsWith("entries[0].date_of_birth: counts only beside a name");
        assertThat(scene.sent().expect(422).text()).contains("entries");
        assertThat(scene.sent(entry("last_name", word, "event_id", 1L << 40)).status())
                .isEqualTo(404);
        assertThat(scene.watcher
                        .get("/watchlist?name=" + word)
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
    }

    @Test
    void fiveThousandAreMadeAtOnceAndNotOneMore() {
        List<Object> entries = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            entries.add(entry("first_name", word, "last_name", "n" + i));
        }
        JsonNode made = scene.sent(entries.toArray()).expect(201).json().path("entries");
        assertThat(made).hasSize(5_000);
        assertThat(made.get(4_711).path("last_name").asString()).isEqualTo("n4711");

        entries.add(entry("last_name", word));
        assertThat(scene.sent(entries.toArray()).expect(422).text()).contains("entries");
        scene.fixture
                .bean(JdbcClient.class)
                .sql("delete from watchlist_entry where first_name = ?")
                .param(word)
                .update();
    }

    @Test
    void anEntryThatHasEndedIsGoneWithItsHits(Fixture fixture) {
        long somebody = scene.guest("last_name", word);
        long entry = scene.made("last_name", word, "event_id", scene.event.id());
        long stays = scene.made("first_name", word, "last_name", word);
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update watchlist_entry set expires_at = now() - interval '1 second' where id = ?")
                .param(entry)
                .update();
        assertThat(scene.hits()).isEmpty();
        assertThat(scene.watcher.get("/watchlist/" + entry).status()).isEqualTo(404);

        fixture.bean(WatchlistEnds.class).work();

        assertThat(scene.state(entry, somebody)).isNull();
        assertThat(Audit.of(fixture, "watchlist_entry", entry)).last().isEqualTo("watchlist_entry_ended - -");
        scene.watcher.get("/watchlist/" + stays).expect(200);
        assertThat(fixture.bean(WatchlistService.class).endSome(Instant.now(), 1, Fixture.OPERATOR))
                .isFalse();
    }

    @Test
    void mergingMovesTheHitsAndTheSurvivorIsCompared() {
        long confirmed = scene.made("email_address", "one-" + word + "@example.org");
        long dismissed = scene.made("email_address", "two-" + word + "@example.org");
        long both = scene.made("last_name", word);
        long survivors = scene.made("first_name", word, "last_name", word);
        long into = scene.guest("last_name", word);
        long from = scene.guest(
                "first_name",
                word,
                "email_addresses",
                List.of(
                        Map.of("email_address", "one-" + word + "@example.org"),
                        Map.of("email_address", "two-" + word + "@example.org")));
        assertThat(scene.state(survivors, from)).isNull();
        for (JsonNode hit : scene.hits()) {
            long entry = hit.at("/entry/id").asLong();
            if (entry == confirmed) {
                scene.decide(hit.path("id").asLong(), "CONFIRMED").expect(200);
            } else if (entry == dismissed
                    || (entry == both && hit.at("/person/id").asLong() == into)) {
                scene.decide(hit.path("id").asLong(), "DISMISSED").expect(200);
            }
        }

        scene.desk
                .post("/people/person/" + into + "/merge", Map.of("from", from))
                .expect(200);

        assertThat(scene.state(confirmed, into)).isEqualTo("CONFIRMED");
        assertThat(scene.state(dismissed, into)).isEqualTo("DISMISSED");
        assertThat(scene.state(both, into)).as("open beats dismissed").isEqualTo("OPEN");
        assertThat(scene.state(survivors, into))
                .as("with the first name of the other, the entry fits")
                .isEqualTo("OPEN");
        for (long entry : List.of(confirmed, dismissed, both, survivors)) {
            assertThat(scene.state(entry, from)).isNull();
        }
    }

    @Test
    void erasingRemovesTheHitsAndTheEntryFindsThePersonAgain() {
        long entry = scene.made("last_name", word);
        long ofEvent = scene.made("last_name", word, "event_id", scene.event.id());
        long somebody = scene.guest("last_name", word);
        long other = scene.guest("last_name", word);

        scene.desk
                .delete("/people/person/" + other + "?erase=true&event=" + scene.event.id())
                .expect(200);
        assertThat(scene.state(ofEvent, other)).isNull();
        scene.desk.delete("/people/person/" + somebody + "?erase=true").expect(200);
        assertThat(scene.state(entry, somebody)).isNull();

        scene.watcher.get("/watchlist/" + entry).expect(200);
        assertThat(scene.state(entry, scene.guest("last_name", word))).isEqualTo("OPEN");
    }
}
