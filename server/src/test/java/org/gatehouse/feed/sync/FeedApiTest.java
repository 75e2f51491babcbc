package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.feed.SimulatedGate;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class FeedApiTest {

    private FeedEvent event;
    private Api gate;
    private long village;
    private long workshop;
    private long competitor;
    private long ana;

    @BeforeEach
    void anEventWithOneAccreditation(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> {
            village = event.zone("VIL", 2);
            workshop = event.zone("WS", 1);
            competitor = event.position("C", village, workshop);
            ana = event.accreditation("Lima", competitor);
        });
        gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
    }

    private JsonNode sync(String query) {
        return gate.get(event.path() + "/sync" + query).expect(200).json();
    }

    private static List<Long> ids(JsonNode answer) {
        List<Long> ids = new ArrayList<>();
        answer.get("accreditations").forEach(each -> ids.add(each.get("id").asLong()));
        return ids;
    }

    private void rename(long accreditation, String lastName) {
        event.change(now -> {
            long person = event.number("select person_id from accreditation where id = " + accreditation);
            event.sql("update person set last_name = '%s' where id = %d".formatted(lastName, person));
            event.gates.personChanged(person);
        });
    }

    /** Lists may take all connections for reads; gates wait for none of them to learn that there is nothing new. */
    @Test
    void aPollWithNothingNewWaitsForNoList(Fixture fixture) {
        String cursor = sync("").get("cursor").asString();

        fixture.withoutConnections(
                fixture.pool("reads"),
                () -> assertThat(ids(sync("?cursor=" + cursor))).isEmpty());
    }

    /** The desk's changes may stand in line with all their connections; what a token's client may do is still known. */
    @Test
    void aPollWithATokenThatIsNewHereWaitsForNoWrite(Fixture fixture) {
        Api gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);

        fixture.withoutConnections(
                fixture.writes(),
                () -> assertThat(gate.get(event.path() + "/sync")
                                .expect(200)
                                .json()
                                .get("count")
                                .asInt())
                        .isEqualTo(1));
    }

    @Test
    void everythingIsSentWithoutSince() {
        JsonNode answer = sync("");

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
                        "accreditations");
        assertThat(answer.get("full").asBoolean()).isTrue();
        assertThat(answer.get("reason").isNull()).isTrue();
        assertThat(answer.get("count").asInt()).isEqualTo(1);
        JsonNode sent = answer.get("accreditations").get(0);
        assertThat(sent.propertyNames())
                .containsExactly(
                        "id",
                        "revision",
                        "changed_at",
                        "deleted",
                        "person_id",
                        "first_name",
                        "last_name",
                        "lines",
                        "position",
                        "zones",
                        "image",
                        "random_hash",
                        "qr",
                        "member");
        assertThat(sent.get("zones").toString())
                .isEqualTo("[{\"id\":%d,\"code\":\"WS\"},{\"id\":%d,\"code\":\"VIL\"}]".formatted(workshop, village));
        assertThat(sent.get("lines").toString()).isEqualTo("[\"Position C\",\"\",\"\"]");
        assertThat(sent.get("qr").asString())
                .isEqualTo(ana + "-" + sent.get("random_hash").asString());
    }

    @Test
    void nothingChangedIsAnEmptyAnswer() {
        JsonNode before = sync("");

        JsonNode poll = sync("?cursor=" + before.get("cursor").asString());

        assertThat(poll.get("full").asBoolean()).isFalse();
        assertThat(ids(poll)).isEmpty();
        assertThat(poll.get("cursor")).isEqualTo(before.get("cursor"));
    }

    @Test
    void aChangeComesOnceByCursorAndInclusivelyBySince() {
        JsonNode before = sync("");

        rename(ana, "Souza");

        JsonNode byCursor = sync("?cursor=" + before.get("cursor").asString());
        assertThat(ids(byCursor)).containsExactly(ana);
        assertThat(byCursor.get("revision").asLong())
                .isEqualTo(before.get("revision").asLong() + 1);
        assertThat(ids(sync("?since=" + byCursor.get("next_since").asString()))).containsExactly(ana);
        assertThat(ids(sync("?cursor=" + byCursor.get("cursor").asString()))).isEmpty();
    }

    @Test
    void anAnnouncedChangeThatChangesNothingRaisesNoRevision() {
        JsonNode before = sync("");

        event.change(now -> event.gates.zoneChanged(event.id, village));

        assertThat(sync("").get("revision")).isEqualTo(before.get("revision"));
    }

    @Test
    void aWithdrawnOneIsATombstoneInChangesAndAbsentFromEverything() {
        JsonNode before = sync("");

        event.change(now -> {
            event.sql("update accreditation set deleted = true, cause = 'withdrawn' where id = " + ana);
            event.gates.accreditationChanged(event.id, ana);
        });

        JsonNode poll = sync("?cursor=" + before.get("cursor").asString());
        JsonNode tombstone = poll.get("accreditations").get(0);
        assertThat(tombstone.propertyNames())
                .containsExactly("id", "revision", "changed_at", "deleted", "zones", "cause");
        assertThat(tombstone.get("cause").asString()).isEqualTo("withdrawn");
        assertThat(poll.get("count").asInt()).isZero();
        assertThat(poll.get("digest").asString()).isEqualTo("0000000000000000");
        assertThat(ids(sync(""))).isEmpty();
    }

    @Test
    void theDigestIsTheOneThatAGateWorksOut() {
        SimulatedGate simulated = new SimulatedGate(query -> sync(query));
        simulated.fetchEverything();
        event.change(now -> event.accreditation("Silva", competitor));
        rename(ana, "Souza");
        simulated.pollByCursor();

        assertThat(simulated.digest()).isEqualTo(sync("").get("digest").asString());
        assertThat(simulated.count()).isEqualTo(2);
    }

    @Test
    void aCursorOfAnotherEventOrDatabaseIsAnsweredWithEverything(Fixture fixture) {
        FeedEvent other = FeedEvent.in(fixture);
        String foreign = fixture.api(Scope.ACCREDITATION_READ)
                .get(other.path() + "/sync")
                .json()
                .get("cursor")
                .asString();

        for (String cursor :
                List.of(foreign, "bm9uc2Vuc2U", "%00", "MS4xLjEyMzQ1Njc4LTEyMzQtMTIzNC0xMjM0LTEyMzQ1Njc4OTAxMg")) {
            JsonNode answer = sync("?cursor=" + cursor);
            assertThat(answer.get("full").asBoolean()).isTrue();
            assertThat(answer.get("reason").asString()).isEqualTo("unknown_cursor");
            assertThat(ids(answer)).containsExactly(ana);
        }
    }

    @Test
    void aClockThatIsAheadIsTold() {
        JsonNode answer = sync("?since=9999-12-31T23:59:59Z");

        assertThat(ids(answer)).isEmpty();
        assertThat(answer.get("clock_ahead").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01T00:00:00Z",
                "2020-01-01T00:00:00+02:00",
                "2020-01-01T00:00:00%2B0200",
                "2020-01-01T00:00:00.123456789012Z",
                "2020-01-01T00:00:00"
            })
    void sinceIsReadAsClientsWriteIt(String since) {
        assertThat(ids(sync("?since=" + since))).containsExactly(ana);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "", "2026-09-23", "2026-09-23T25:00:00Z", "1700000000"})
    void anythingElseIsRefusedWithAnExample(String since) {
        Answer answer = gate.get(event.path() + "/sync?since=" + since).expect(400);

        assertThat(answer.problem()).isEqualTo("2700-402");
        assertThat(answer.text()).contains("2026-09-23T08:15:00Z", "\"errors\":[\"since: ");
    }

    @Test
    void theTagOfARevisionIsAnsweredWithNotModifiedUntilSomethingChanges() {
        String tag = String.valueOf(gate.get(event.path() + "/sync").header("ETag"));

        assertThat(conditional(tag).status()).isEqualTo(304);
        rename(ana, "Souza");
        assertThat(conditional(tag).status()).isEqualTo(200);
    }

    private Answer conditional(String tag) {
        return gate.send(gate.request(event.path() + "/sync").GET().header("If-None-Match", tag));
    }

    @Test
    void theAnswerIsGzippedForThoseWhoAcceptIt() throws IOException {
        Answer answer = gate.send(gate.request(event.path() + "/sync").GET().header("Accept-Encoding", "gzip"));

        assertThat(answer.header("Content-Encoding")).isEqualTo("gzip");
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(answer.bytes())).readAllBytes();
        assertThat(new String(plain, java.nio.charset.StandardCharsets.UTF_8)).contains("\"last_name\":\"Lima\"");
        Answer refused = gate.send(gate.request(event.path() + "/sync").GET().header("Accept-Encoding", "gzip;q=0"));
        assertThat(refused.header("Content-Encoding")).isNull();
    }

    @Test
    void anUnknownEventIsNotFound(Fixture fixture) {
        fixture.api(Scope.ACCREDITATION_READ)
                .get("/registrations/accreditation/events/999999999/sync")
                .expect(404);
    }

    @Test
    void stampsOfAnEventNeverRunBackwards() {
        changeBeforeTheClockIsSetBack();

        assertThat(Instant.parse(sync("").get("next_since").asString()))
                .isAfter(Instant.now().plusSeconds(3000));
    }

    /** By an hour. */
    private void changeBeforeTheClockIsSetBack() {
        event.change(now -> {
            event.sql(
                    "update event_feed set changed_at = clock_timestamp() + interval '1 hour' where event_id = :event");
            event.sql("update accreditation set lines = 'x' where id = " + ana);
            event.gates.accreditationChanged(event.id, ana);
        });
    }

    /** A gate that sends our stamp back has no wrong clock. */
    @Test
    void aStampOfOursThatLiesInTheFutureBringsWhatFollowed() {
        changeBeforeTheClockIsSetBack();
        String stamp = sync("").get("next_since").asString();
        rename(ana, "Souza");

        JsonNode answer = sync("?since=" + stamp);

        assertThat(ids(answer)).containsExactly(ana);
        assertThat(answer.has("clock_ahead")).isFalse();
        assertThat(sync("?since=" + Instant.parse(stamp).plusSeconds(60))
                        .get("clock_ahead")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void announcingOutsideATransactionThrows() {
        assertThatThrownBy(() -> event.gates.personChanged(1)).isInstanceOf(IllegalStateException.class);
    }
}
