package org.gatehouse.feed.gates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.feed.HistoryCommand;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.EmbeddedDatabase;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two nodes on a database that loses what gates have received, as after an asynchronous failover or a restore (decision 0066). */
@ApiTest
class LostHistoryTest {

    private static final Duration BETWEEN_POLLS = Duration.ofMinutes(2);
    private static final List<String> TABLES =
            List.of("event_feed", "feed_revision", "accreditation_feed", "feed_gate", "feed_history");

    private static String url;
    private static ConfigurableApplicationContext first;
    private static ConfigurableApplicationContext second;

    private FeedEvent event;
    private SimulatedClock clock;
    private String token;
    private long position;
    private long ana;

    @BeforeAll
    static void twoNodesOnADatabaseOfTheirOwn(Fixture fixture) throws SQLException {
        EmbeddedPostgres postgres = fixture.bean(EmbeddedDatabase.class).server();
        try (var superuser = postgres.connectAsSuperuser("postgres");
                var statement = superuser.createStatement()) {
            statement.execute("drop database if exists lost");
            statement.execute("create database lost owner gatehouse");
        }
        url = postgres.urlOf("lost") + "&user=" + postgres.username() + "&password=" + postgres.password();
        first = node();
        second = node();
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
    }

    private static ConfigurableApplicationContext node() {
        return new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=target/gatehouse-lost",
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--spring.datasource.url=" + url);
    }

    @BeforeEach
    void anEventOfTwo() {
        Fixture fixture = new Fixture(first);
        event = FeedEvent.in(fixture);
        clock = new SimulatedClock(event.db);
        event.change(now -> {
            position = event.position("C", event.zone("VIL", 1));
            ana = event.accreditation("Ana", position);
            event.accreditation("Bea", position);
        });
        token = String.valueOf(fixture.api(Scope.ACCREDITATION_READ).token());
        clock.advance(BETWEEN_POLLS);
    }

    @AfterEach
    void realTime() {
        clock.close();
    }

    /** A gate that polls in its own way, at both nodes in turn, and follows docs/api/sync.md. */
    private final class Gate {
        final String name;
        final Function<Gate, String> query;
        final Map<Long, JsonNode> picture = new TreeMap<>();
        int polls;
        int toldEverything;
        JsonNode last;

        Gate(String name, Function<Gate, String> query) {
            this.name = name;
            this.query = query;
            poll("");
        }

        JsonNode poll() {
            return poll(query.apply(this));
        }

        JsonNode poll(String asked) {
            Api node =
                    new Fixture(polls++ % 2 == 0 ? first : second).anonymous().withToken(token);
            var request = node.request(event.path() + "/sync" + asked).GET();
            boolean guarded = name.startsWith("guarded");
            last = node.send(guarded ? request.header("Gatehouse-Device", name) : request)
                    .expect(200)
                    .json();
            if (last.get("full").asBoolean()) {
                picture.clear();
            }
            toldEverything += last.get("reason").isNull() ? 0 : 1;
            for (JsonNode document : last.get("accreditations")) {
                picture.remove(document.get("id").asLong());
                if (!document.get("deleted").asBoolean()) {
                    picture.put(document.get("id").asLong(), document);
                }
            }
            return last;
        }

        String cursor() {
            return "?cursor=" + last.get("cursor").asString();
        }

        void holdsTheTruth() {
            assertThat(picture).as(name).isEqualTo(truth());
            assertThat(last.get("count").asLong()).as(name).isEqualTo(picture.size());
        }
    }

    private List<Gate> gates() {
        Function<Gate, String> specified = gate -> "?since=" + clock.now().minusSeconds(180);
        Function<Gate, String> exact =
                gate -> "?since=" + gate.last.get("next_since").asString();
        List<Gate> gates = List.of(
                new Gate("plain", specified),
                new Gate("guarded", specified),
                new Gate("next_since", exact),
                new Gate("guarded next_since", exact),
                new Gate("cursor", Gate::cursor),
                new Gate("wait", gate -> gate.cursor() + "&wait=1"));
        awaitMemory();
        return gates;
    }

    private Map<Long, JsonNode> truth() {
        Map<Long, JsonNode> documents = new TreeMap<>();
        JsonMapper json = first.getBean(JsonMapper.class);
        event.db
                .sql("select document from accreditation_feed where event_id = :event and not deleted")
                .param("event", event.id)
                .query(String.class)
                .list()
                .forEach(text -> documents.put(json.readTree(text).get("id").asLong(), json.readTree(text)));
        return documents;
    }

    private void accredit(String... names) {
        Stream.of(names).forEach(name -> event.change(now -> event.accreditation(name, position)));
    }

    private void change(String what) {
        event.change(now -> {
            event.sql("update accreditation set %s where id = %d".formatted(what, ana));
            event.gates.accreditationChanged(event.id, ana);
        });
    }

    /** Takes the backup. */
    private void save() {
        for (String table : TABLES) {
            event.sql("drop table if exists saved_" + table);
            event.sql("create table saved_%1$s as table %1$s".formatted(table));
        }
        event.sql("drop table if exists saved_ids");
        event.sql("create table saved_ids as select id from accreditation");
    }

    /** Brings it back, in one transaction; the numbers of what is lost are given out again. */
    private void restore(String emptied) {
        event.change(now -> {
            for (String table : TABLES) {
                event.sql(emptied + " " + table);
                event.sql("insert into %1$s select * from saved_%1$s".formatted(table));
            }
            for (String table : List.of("accreditation_zone", "accreditation_listing")) {
                event.sql("delete from %s where accreditation_id not in (select id from saved_ids)".formatted(table));
            }
            event.sql("delete from accreditation where id not in (select id from saved_ids)");
            event.number("select setval(pg_get_serial_sequence('accreditation', 'id'), max(id)) from saved_ids");
        });
    }

    private void poll(List<Gate> gates) {
        clock.advance(BETWEEN_POLLS);
        gates.forEach(Gate::poll);
        awaitMemory();
    }

    /** Gates poll every two minutes, and nodes write within a second what they sent. */
    private void awaitMemory() {
        await().until(() -> {
            Stream.of(first, second)
                    .forEach(node -> node.getBean(GateMemory.class).write());
            return event.number("""
                    select count(*) from feed_gate g join event_feed e using (event_id, stamp)
                    where event_id = :event and device <> '' and last_poll_at = feed_clock()
                    """) == 2;
        });
    }

    private void bothNodesSendTheTruth() {
        Gate any = new Gate("any", gate -> "");
        any.holdsTheTruth();
        any.poll();
        any.holdsTheTruth();
    }

    /** All gates know what is lost, and both nodes keep it ready. */
    private List<Gate> gatesThatKnowWhatIsLost() {
        List<Gate> gates = gates();
        save();
        accredit("Lost", "Lost as well");
        change("deleted = true, cause = 'withdrawn'");
        poll(gates);
        gates.forEach(Gate::holdsTheTruth);
        bothNodesSendTheTruth();
        return gates;
    }

    private void allEndWithTheTruth(List<Gate> gates) {
        poll(gates);
        gates.forEach(Gate::holdsTheTruth);
        bothNodesSendTheTruth();
        for (int polls = 0; polls < 3; polls++) {
            accredit("Next");
            poll(gates);
            gates.forEach(Gate::holdsTheTruth);
        }
        for (Gate gate : gates) {
            assertThat(gate.toldEverything).as(gate.name).isBetween(1, gate.name.equals("plain") ? 2 : 1);
            assertThat(gate.last.get("full").asBoolean()).as(gate.name).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 5})
    void whatIsLostIsForgottenHoweverManyChangesFollow(int changes) {
        List<Gate> gates = gatesThatKnowWhatIsLost();

        restore("delete from");
        for (int change = 0; change < changes; change++) {
            accredit("Follows");
        }

        allEndWithTheTruth(gates);
    }

    /** Nobody is left who knew what is lost. */
    @Test
    void aDumpIsRestoredWhileNoNodeRuns() {
        List<Gate> gates = gatesThatKnowWhatIsLost();

        restore("truncate");
        accredit("Follows", "Follows", "Follows", "Follows");
        clock.close();
        stop();
        first = node();
        second = first;
        event = event.at(new Fixture(first));
        clock = new SimulatedClock(event.db, clock.now());

        allEndWithTheTruth(gates);
    }

    /** The files are of an older state, and nothing in them shows it: without the command, gates that ask by time notice nothing. */
    @Test
    void anOperatorSaysThatASnapshotWasPutBack() {
        List<Gate> gates = gatesThatKnowWhatIsLost();
        restore("delete from");

        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = HistoryCommand.run(
                new String[] {"history", "changed", "--spring.datasource.url=" + url},
                new PrintStream(said, true, StandardCharsets.UTF_8));
        assertThat(said.toString(StandardCharsets.UTF_8)).startsWith("gatehouse-history: ok events=");
        assertThat(code).isZero();
        clock.close();
        stop();
        first = node();
        second = first;
        event = event.at(new Fixture(first));
        clock = new SimulatedClock(event.db, clock.now());

        allEndWithTheTruth(gates);
    }

    @Test
    void aGateThatAlwaysFetchesEverythingIsToldOnce() {
        Gate gate = new Gate("guarded everything", each -> "");
        save();
        accredit("Lost");
        gate.poll();
        writeMemory();
        restore("delete from");
        for (int polls = 0; polls < 4; polls++) {
            accredit("Follows");
            clock.advance(BETWEEN_POLLS);
            gate.poll();
            gate.holdsTheTruth();
            writeMemory();
        }

        assertThat(gate.toldEverything).isEqualTo(1);
        Gate fresh = new Gate("guarded and new", each -> "");
        assertThat(fresh.toldEverything).isZero();
    }

    private static void writeMemory() {
        Stream.of(first, second)
                .distinct()
                .forEach(node -> node.getBean(GateMemory.class).write());
    }

    @Test
    void aWaitingPollIsToldEverything() {
        Gate gate = new Gate("wait", each -> each.cursor() + "&wait=50");
        save();
        accredit("Lost", "Lost as well");
        gate.poll();
        CompletableFuture<JsonNode> answer = CompletableFuture.supplyAsync(gate::poll);
        await().until(() -> waiting() == 1);

        restore("delete from");
        Map<Long, JsonNode> withoutTheLost = truth();
        accredit("Follows");

        answer.orTimeout(20, java.util.concurrent.TimeUnit.SECONDS).join();
        // It may be answered as soon as the history is lost, before what follows; then it holds all that was true by
        // then.
        assertThat(gate.picture).isIn(withoutTheLost, truth());
        gate.poll(gate.cursor());
        gate.holdsTheTruth();
        assertThat(gate.toldEverything).isEqualTo(1);
    }

    private static double waiting() {
        return Stream.of(first, second)
                .distinct()
                .mapToDouble(node -> node.getBean(MeterRegistry.class)
                        .get("gatehouse.feed.waiting")
                        .gauge()
                        .value())
                .sum();
    }

    /** The walk began before what is lost, and its pages hold some of it. */
    @Test
    void aWalkThroughLostPagesBeginsAgain() {
        Gate gate = new Gate("pages", each -> each.cursor() + "&limit=1");
        gate.poll("?limit=1");
        save();
        accredit("Lost", "Lost as well");
        gate.poll();
        gate.poll();
        restore("delete from");
        clock.advance(BETWEEN_POLLS);

        while (gate.poll().get("has_more").asBoolean()) {}
        gate.poll(gate.cursor());

        gate.holdsTheTruth();
    }

    /** Many gates share a response that was made for one of them a moment ago. */
    @Test
    void anAnswerThatGatesShareIsNotOfALostHistory() {
        Gate gate = new Gate("cursor", Gate::cursor);
        String known = gate.cursor();
        save();
        accredit("Lost");
        gate.poll();
        gate.poll(known);

        restore("delete from");
        accredit("Follows");
        Gate other = new Gate("cursor", Gate::cursor);
        other.poll(known);
        gate.poll();

        other.holdsTheTruth();
        gate.holdsTheTruth();
    }
}
