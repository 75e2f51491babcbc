package org.gatehouse.feed.gates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.feed.SimulatedGate;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a gate gets that was cut off, whose clock is wrong, or that lost a response (decision 0016). */
@ApiTest
class GateMemoryApiTest {

    private static final String GATE = "north-1";

    private Fixture fixture;
    private FeedEvent event;
    private SimulatedClock clock;
    private Api client;
    private long competitor;
    private long ana;

    @BeforeEach
    void anEventWithOneAccreditation(Fixture fixture) {
        this.fixture = fixture;
        event = FeedEvent.in(fixture);
        clock = new SimulatedClock(event.db);
        clock.advance(Duration.ofMinutes(10));
        event.change(now -> {
            competitor = event.position("C");
            ana = event.accreditation("Lima", competitor);
        });
        client = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        clock.advance(Duration.ofMinutes(10));
    }

    @AfterEach
    void realTime() {
        clock.close();
    }

    private Answer sync(Api by, @Nullable String device, String query) {
        var request = by.request(event.path() + "/sync" + query).GET();
        return by.send(device == null ? request : request.header("Gatehouse-Device", device));
    }

    private JsonNode poll(@Nullable String device) {
        return pollWithClock(device, Duration.ZERO);
    }

    /** The specification's poll: the present time, by a clock that is wrong by so much, minus 3 minutes. */
    private JsonNode pollWithClock(@Nullable String device, Duration wrong) {
        return sync(client, device, "?since=" + clock.now().plus(wrong).minusSeconds(180))
                .expect(200)
                .json();
    }

    private JsonNode full(@Nullable String device) {
        return sync(client, device, "").expect(200).json();
    }

    private void rename(long accreditation) {
        event.change(now -> {
            event.sql("update accreditation set lines = md5(random()::text) where id = " + accreditation);
            event.gates.accreditationChanged(event.id, accreditation);
        });
    }

    private static List<Long> ids(JsonNode answer) {
        List<Long> ids = new ArrayList<>();
        answer.get("accreditations").forEach(each -> ids.add(each.get("id").asLong()));
        return ids;
    }

    @Test
    void aGateThatWasCutOffForHalfAnHourGetsWhatItMissed() {
        JsonNode first = full(GATE);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));

        JsonNode answer = poll(GATE);

        assertThat(ids(answer)).containsExactly(ana);
        assertThat(answer.get("since_used")).isEqualTo(first.get("next_since"));
        assertThat(answer.get("full").asBoolean()).isFalse();
        assertThat(answer.propertyNames())
                .containsExactly(
                        "event_id",
                        "revision",
                        "full",
                        "reason",
                        "server_time",
                        "next_since",
                        "cursor",
                        "count",
                        "digest",
                        "since_used",
                        "accreditations");
    }

    @Test
    void aPlainClientGetsExactlyWhatItAsks() {
        full(null);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));

        JsonNode answer = poll(null);

        assertThat(ids(answer)).isEmpty();
        assertThat(answer.has("since_used")).isFalse();
        assertThat(sync(client, null, "?since=" + clock.now().plusSeconds(60))
                        .json()
                        .get("clock_ahead")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aClientRegisteredAsAGateNeedsNoDevice() {
        client = fixture.anonymous()
                .as(fixture.bean(ClientService.class)
                        .create(
                                ClientRequest.machine("gate", Set.of(Scope.ACCREDITATION_READ), Set.of(event.id), true),
                                Fixture.OPERATOR));
        full(null);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));

        assertThat(ids(poll(null))).containsExactly(ana);
    }

    @Test
    void oneLostAnswerIsMadeGoodByTheNextPoll() {
        full(GATE);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));
        JsonNode lost = poll(GATE);
        clock.advance(Duration.ofMinutes(2));

        JsonNode next = poll(GATE);
        clock.advance(Duration.ofMinutes(2));
        JsonNode afterwards = poll(GATE);

        assertThat(ids(lost)).containsExactly(ana);
        assertThat(ids(next)).containsExactly(ana);
        assertThat(ids(afterwards)).isEmpty();
        assertThat(afterwards.has("since_used")).isFalse();
    }

    @Test
    void aRetryAtOnceGetsWhatItAsksAndTheNextPollTheRest() {
        full(GATE);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));
        poll(GATE);
        clock.advance(Duration.ofSeconds(5));

        assertThat(poll(GATE).has("since_used")).isFalse();
        clock.advance(Duration.ofMinutes(2));
        assertThat(ids(poll(GATE))).containsExactly(ana);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1H", "-PT2M", "-PT1S", "PT0S", "PT61S", "PT90S", "PT3M", "PT4M", "PT1H"})
    void aWrongClockMissesNothing(Duration wrong) {
        SimulatedGate gate = new SimulatedGate(query -> sync(
                        client,
                        GATE,
                        query.isEmpty()
                                ? ""
                                : "?since=" + clock.now().plus(wrong).minusSeconds(180))
                .expect(200)
                .json());
        gate.fetchEverything();
        for (int poll = 0; poll < 8; poll++) {
            clock.advance(Duration.ofSeconds(10));
            rename(ana);
            if (poll == 4) {
                clock.advance(Duration.ofMinutes(30));
                event.change(now -> event.accreditation("Souza", competitor));
            }
            clock.advance(Duration.ofSeconds(110));
            JsonNode answer = gate.pollSince("now");
            assertThat(answer.has("clock_ahead")).isFalse();
            assertThat(gate.digest()).isEqualTo(answer.get("digest").asString());
        }
    }

    @Test
    void aClockAheadIsToldWhereNothingWasMissed() {
        full(GATE);
        clock.advance(Duration.ofMinutes(2));

        JsonNode answer = pollWithClock(GATE, Duration.ofHours(1));

        assertThat(answer.get("clock_ahead").asBoolean()).isTrue();
        assertThat(answer.has("since_used")).isFalse();
    }

    @Test
    void twoGatesOfOneClientAreRememberedApart() {
        full("north-1");
        full("north-2");
        rename(ana);
        clock.advance(Duration.ofMinutes(2));
        for (int poll = 0; poll < 5; poll++) {
            poll("north-1");
            clock.advance(Duration.ofMinutes(2));
        }

        assertThat(ids(poll("north-1"))).isEmpty();
        assertThat(ids(poll("north-2"))).containsExactly(ana);
    }

    @Test
    void aGateThatNeverAskedForEverythingIsSentEverythingOnce() {
        clock.advance(Duration.ofHours(1));

        JsonNode first = poll(GATE);

        assertThat(ids(first)).containsExactly(ana);
        assertThat(first.get("since_used").asString()).isEqualTo("1970-01-01T00:00:00Z");
        clock.advance(Duration.ofMinutes(2));
        assertThat(ids(poll(GATE))).containsExactly(ana);
        clock.advance(Duration.ofMinutes(2));
        assertThat(ids(poll(GATE))).isEmpty();
    }

    @Test
    void aCursorIsBelieved() {
        JsonNode first = full(GATE);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));
        String cursor = "?cursor=" + first.get("cursor").asString();

        JsonNode answer = sync(client, GATE, cursor).json();

        assertThat(ids(answer)).containsExactly(ana);
        assertThat(answer.has("since_used")).isFalse();
    }

    @Test
    void anAnswerWithoutABodyIsNotRemembered() {
        full(GATE);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));
        for (int head = 0; head < 3; head++) {
            client.send(client.request(event.path() + "/sync?since=" + clock.now())
                            .HEAD()
                            .header("Gatehouse-Device", GATE))
                    .expect(200);
            clock.advance(Duration.ofMinutes(1));
        }

        assertThat(ids(poll(GATE))).containsExactly(ana);
    }

    @Test
    void notModifiedIsAPollToo() {
        String tag = String.valueOf(sync(client, GATE, "").header("ETag"));
        clock.advance(Duration.ofMinutes(2));

        client.send(client.request(event.path() + "/sync")
                        .GET()
                        .header("If-None-Match", tag)
                        .header("Gatehouse-Device", GATE))
                .expect(304);

        awaitPolls(2);
    }

    /** A gate that always sends a star gets "nothing changed", but does not count as having what changed. */
    @Test
    void aStarDoesNotCountAsServed() {
        sync(client, GATE, "").expect(200);
        clock.advance(Duration.ofMinutes(2));
        rename(ana);
        client.send(client.request(event.path() + "/sync")
                        .GET()
                        .header("If-None-Match", "*")
                        .header("Gatehouse-Device", GATE))
                .expect(304);
        clock.advance(Duration.ofMinutes(20));

        assertThat(ids(poll(GATE))).containsExactly(ana);
    }

    @Test
    void pagesCountOnceTheLastHasCome() {
        event.change(now -> event.accreditation("Souza", competitor));
        JsonNode first = sync(client, GATE, "?limit=1").expect(200).json();
        rename(ana);
        clock.advance(Duration.ofMinutes(30));

        assertThat(poll(GATE).get("since_used").asString()).isEqualTo("1970-01-01T00:00:00Z");

        JsonNode again = sync(client, "north-2", "?limit=1").expect(200).json();
        JsonNode last = sync(
                        client,
                        "north-2",
                        "?limit=1&cursor=" + again.get("cursor").asString())
                .expect(200)
                .json();
        rename(ana);
        clock.advance(Duration.ofMinutes(30));
        JsonNode missed = sync(
                        client, "north-2", "?limit=5&since=" + clock.now().minusSeconds(180))
                .expect(200)
                .json();

        assertThat(first.get("has_more").asBoolean()).isTrue();
        assertThat(last.get("has_more").asBoolean()).isFalse();
        assertThat(missed.get("since_used")).isEqualTo(last.get("next_since"));
        assertThat(ids(missed)).containsExactly(ana);
    }

    @Test
    void changesThatGatesShareAreRemembered() {
        JsonNode first = full(GATE);
        rename(ana);
        clock.advance(Duration.ofMinutes(30));
        sync(client, GATE, "?cursor=" + first.get("cursor").asString()).expect(200);

        // It is remembered once the response has gone out, so a moment after it came.
        await().untilAsserted(() -> {
            fixture.bean(GateMemory.class).write();
            assertThat(event.number("select position from feed_gate where event_id = :event"))
                    .isEqualTo(2);
        });
    }

    @Test
    void aDeviceNameHasALimit() {
        sync(client, "d".repeat(200), "").expect(200);

        Answer answer = sync(client, "d".repeat(201), "").expect(422);

        assertThat(answer.text()).contains("Gatehouse-Device: has more than 200 characters");
    }

    /** Waits until the table has this many polls of all nodes: a poll is remembered once the response has gone out, so a moment after it came. */
    private void awaitPolls(int polls) {
        await().until(() -> {
            fixture.bean(GateMemory.class).write();
            return event.number("select coalesce(sum(polls), 0) from feed_gate where event_id = :event") == polls;
        });
    }

    /** Of more gates than are kept here one is forgotten before it is written, and polls again: it waits twice. */
    @Test
    void aGateThatWaitsTwiceIsWrittenWithBothPolls() {
        GateMemory memory = fixture.bean(GateMemory.class);
        for (int polls = 0; polls < 2; polls++) {
            RememberedGate entry = new RememberedGate(new Gate(event.id, "twice", GATE), GateState.UNKNOWN);
            memory.remember(entry, GateState.UNKNOWN, GateState.UNKNOWN, clock.now(), null);
        }

        memory.write();

        assertThat(event.number("select sum(polls) from feed_gate where event_id = :event"))
                .isEqualTo(2);
    }

    /** A second server on the same database, stopped and started again. */
    @Test
    void anotherNodeAndARestartedOneKnowWhatTheGateWasServed() {
        JsonNode first = full(GATE);
        awaitPolls(1);
        try (ConfigurableApplicationContext node = secondNode()) {
            rename(ana);
            clock.advance(Duration.ofMinutes(30));
            client = at(node);
            assertThat(poll(GATE).get("since_used")).isEqualTo(first.get("next_since"));
            clock.advance(Duration.ofMinutes(2));
            poll(GATE);
        }
        clock.advance(Duration.ofMinutes(30));
        try (ConfigurableApplicationContext node = secondNode()) {
            client = at(node);
            JsonNode answer = poll(GATE);
            assertThat(ids(answer)).isEmpty();
            assertThat(answer.has("since_used")).isFalse();
        }
        assertThat(event.number("select polls from feed_gate where event_id = :event"))
                .isEqualTo(4);
    }

    /** A node whose memory is older than the table reads it before it sends a gate more than it asks for. */
    @Test
    void nodesThatAGateAsksInTurnSendNothingTwice() {
        full(GATE);
        awaitPolls(1);
        Api here = client;
        try (ConfigurableApplicationContext node = secondNode()) {
            Api there = at(node);
            client = there;
            clock.advance(Duration.ofMinutes(2));
            poll(GATE);
            rename(ana);
            client = here;
            clock.advance(Duration.ofMinutes(2));
            assertThat(ids(poll(GATE))).containsExactly(ana);
            // Sent once more, since that response may have been lost.
            clock.advance(Duration.ofMinutes(2));
            poll(GATE);
            awaitPolls(4);

            client = there;
            clock.advance(Duration.ofMinutes(30));
            JsonNode answer = poll(GATE);

            assertThat(ids(answer)).isEmpty();
            assertThat(answer.has("since_used")).isFalse();
        }
    }

    private ConfigurableApplicationContext secondNode() {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        return new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=target/gatehouse-second",
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword());
    }

    private Api at(ConfigurableApplicationContext node) {
        String port = node.getEnvironment().getRequiredProperty("local.server.port");
        return new Api("http://localhost:" + port, fixture.bean(JsonMapper.class), client.token());
    }
}
