package org.gatehouse.feed.gates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.Retention;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** How fresh gates are, as the operator sees it. */
@ApiTest
class GateBoardApiTest {

    private static final Pattern METER =
            Pattern.compile("\\b(gatehouse|hikaricp|http_server|jvm|process|system)_[a-z_]+");

    private Fixture fixture;
    private FeedEvent event;
    private SimulatedClock clock;
    private Api client;
    private long ana;

    @BeforeEach
    void anEventWithOneAccreditation(Fixture fixture) {
        this.fixture = fixture;
        event = FeedEvent.in(fixture);
        clock = new SimulatedClock(event.db);
        clock.advance(Duration.ofMinutes(10));
        event.change(now -> ana = event.accreditation("Lima", event.position("C")));
        client = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ, Scope.SCANS_WRITE);
        clock.advance(Duration.ofMinutes(10));
    }

    @AfterEach
    void realTime() {
        clock.close();
    }

    /** It is remembered once the response has gone out, so a moment after it came. */
    private JsonNode sync(String device, String query) {
        long polls = polls(device);
        JsonNode answer = client.send(
                        client.request(event.path() + "/sync" + query).GET().header("Gatehouse-Device", device))
                .expect(200)
                .json();
        await().until(() -> polls(device) > polls);
        return answer;
    }

    private long polls(String device) {
        return board().get("gates")
                .valueStream()
                .filter(gate -> device.equals(gate.path("device").stringValue(null)))
                .mapToLong(gate -> gate.get("polls").asLong())
                .sum();
    }

    private void rename() {
        event.change(now -> {
            event.sql("update accreditation set lines = md5(random()::text) where id = " + ana);
            event.gates.accreditationChanged(event.id, ana);
        });
    }

    private JsonNode board() {
        return client.get(event.path() + "/gates").expect(200).json();
    }

    private JsonNode gate(String device) {
        return board().get("gates")
                .valueStream()
                .filter(gate -> device.equals(gate.path("device").stringValue(null)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGateThatHasEverythingIsUpToDate() {
        JsonNode answer = sync("north", "");

        JsonNode board = board();
        JsonNode gate = gate("north");

        assertThat(board.get("revision")).isEqualTo(answer.get("revision"));
        assertThat(board.get("live").asInt()).isOne();
        assertThat(board.get("up_to_date").asInt()).isOne();
        assertThat(board.get("behind").asInt()).isZero();
        assertThat(board.get("oldest_change_seconds").isNull()).isTrue();
        assertThat(gate.get("revision")).isEqualTo(answer.get("revision"));
        assertThat(gate.get("revisions_behind").asInt()).isZero();
        assertThat(gate.get("seconds_behind").asInt()).isZero();
        assertThat(gate.get("client_name").asString()).isEqualTo("test");
        assertThat(Instant.parse(gate.get("last_poll_at").asString())).isEqualTo(clock.now());
        assertThat(gate.get("polls").asInt()).isOne();
        assertThat(gate.get("missed_polls").asInt()).isZero();
        assertThat(gate.get("last_scan_at").isNull()).isTrue();
    }

    /** Another database server has taken over, and its clock is behind. */
    @Test
    void noAgeIsNegative() {
        sync("north", "");
        rename();
        clock.advance(Duration.ofMinutes(-5));

        JsonNode board = board();

        assertThat(board.get("behind").asInt()).isOne();
        assertThat(board.get("oldest_change_seconds").asInt()).isZero();
        assertThat(gate("north").get("seconds_behind").asInt()).isZero();
        assertThat(fixture.bean(FeedLatencyRepository.class).ages(event.id, 0, Long.MAX_VALUE))
                .isNotEmpty()
                .noneMatch(Duration::isNegative);
        assertThat(fixture.bean(GateBoardRepository.class).watched(Duration.ofDays(1), Duration.ofMinutes(1), 1000))
                .isNotEmpty()
                .allSatisfy(gate -> {
                    assertThat(gate.lastPollSeconds()).isNotNegative();
                    assertThat(gate.secondsBehind()).isNotNegative();
                });
    }

    @Test
    void gatesStandInTheOrderOfTheirNumbers() {
        for (String device : List.of("gate-10", "gate-2", "exit", "gate-1", "7")) {
            sync(device, "");
        }

        assertThat(board().get("gates")
                        .valueStream()
                        .map(gate -> gate.get("device").asString()))
                .containsExactly("7", "exit", "gate-1", "gate-2", "gate-10");
    }

    @Test
    void theAgeOfTheOldestChangeThatAGateLacksIsCounted() {
        sync("north", "");
        sync("south", "");
        rename();
        clock.advance(Duration.ofSeconds(20));
        rename();
        clock.advance(Duration.ofSeconds(21));
        sync("south", "?since=" + clock.now().minusSeconds(180));

        JsonNode board = board();
        JsonNode north = gate("north");

        assertThat(board.get("live").asInt()).isEqualTo(2);
        assertThat(board.get("up_to_date").asInt()).isOne();
        assertThat(board.get("behind").asInt()).isOne();
        assertThat(board.get("oldest_change_seconds").asInt()).isEqualTo(41);
        assertThat(north.get("revisions_behind").asInt()).isEqualTo(2);
        assertThat(north.get("seconds_behind").asInt()).isEqualTo(41);
        assertThat(gate("south").get("revisions_behind").asInt()).isZero();
    }

    @Test
    void aGateThatIsGoneIsNotLiveAndNobodyWaitsForIt() {
        sync("north", "");
        rename();
        clock.advance(Duration.ofMinutes(11));

        JsonNode board = board();

        assertThat(board.get("live").asInt()).isZero();
        assertThat(board.get("behind").asInt()).isZero();
        assertThat(board.get("oldest_change_seconds").isNull()).isTrue();
        assertThat(board.get("total_count").asInt()).isOne();
        assertThat(gate("north").get("live").asBoolean()).isFalse();
        assertThat(gate("north").get("seconds_behind").asInt()).isEqualTo(660);
    }

    @Test
    void pollsThatDidNotComeAreCounted() {
        sync("north", "");
        board();
        clock.advance(Duration.ofMinutes(2));
        sync("north", "?since=" + clock.now());
        board();
        clock.advance(Duration.ofMinutes(6));
        assertThat(gate("north").get("missed_polls").asInt()).isEqualTo(2);
        sync("north", "?since=" + clock.now());
        assertThat(gate("north").get("missed_polls").asInt()).isEqualTo(2);
        clock.advance(Duration.ofMinutes(2));
        sync("north", "?since=" + clock.now());

        assertThat(gate("north").get("missed_polls").asInt()).isEqualTo(2);
        assertThat(gate("north").get("polls").asInt()).isEqualTo(4);
    }

    @Test
    void aGateIsLateByItsOwnInterval() {
        everyTenMinutes("north", 8);
        sync("south", "");
        clock.advance(Duration.ofMinutes(2));
        sync("south", "?since=" + clock.now().minusSeconds(180));
        clock.advance(Duration.ofMinutes(6).plusSeconds(1));

        assertThat(gate("north").get("poll_seconds").asInt()).isEqualTo(600);
        assertThat(gate("north").get("late").asBoolean()).isFalse();
        assertThat(gate("south").get("poll_seconds").asInt()).isEqualTo(120);
        assertThat(gate("south").get("late").asBoolean()).isTrue();
        assertThat(board().get("late").asInt()).isOne();

        clock.advance(Duration.ofMinutes(22));
        assertThat(gate("north").get("late").asBoolean()).isTrue();
        assertThat(gate("north").get("live").asBoolean()).isTrue();
        assertThat(gate("south").get("live").asBoolean()).isFalse();
        clock.advance(Duration.ofMinutes(20));
        assertThat(gate("north").get("live").asBoolean()).isFalse();
    }

    @Test
    void oneOutageAndABurstHardlyChangeAnInterval() {
        sync("north", "");
        board();
        clock.advance(Duration.ofHours(9));
        sync("north", "?since=" + clock.now().minusSeconds(180));
        assertThat(gate("north").get("poll_seconds").asInt()).isEqualTo(240);
        for (int n = 0; n < 20; n++) {
            clock.advance(Duration.ofSeconds(1));
            sync("north", "?since=" + clock.now().minusSeconds(180));
        }

        assertThat(gate("north").get("poll_seconds").asInt()).isEqualTo(60);
        clock.advance(Duration.ofMinutes(2));
        assertThat(gate("north").get("late").asBoolean()).isFalse();
    }

    private void everyTenMinutes(String device, int polls) {
        sync(device, "");
        for (int n = 1; n < polls; n++) {
            clock.advance(Duration.ofMinutes(10));
            sync(device, "?since=" + clock.now().minusSeconds(180));
        }
    }

    @Test
    void aPlainClientWhosePollsLeaveAGapIsShownBehind() {
        client.get(event.path() + "/sync").expect(200);
        rename();
        clock.advance(Duration.ofMinutes(30));
        client.get(event.path() + "/sync?since=" + clock.now().minusSeconds(180))
                .expect(200);

        // A poll is remembered after it is answered.
        JsonNode gate = await().until(
                        () -> board().get("gates").path(0),
                        now -> now.path("polls").asInt() == 2);

        assertThat(gate.get("device").isNull()).isTrue();
        assertThat(gate.get("revisions_behind").asInt()).isOne();
        assertThat(gate.get("seconds_behind").asInt()).isEqualTo(1800);
        assertThat(gate.get("late").asBoolean()).isTrue();
    }

    @Test
    void aPlainClientThatNeverAskedForEverythingIsUnknown() {
        clock.advance(Duration.ofMinutes(30));
        client.get(event.path() + "/sync?since=" + clock.now().minusSeconds(180))
                .expect(200);

        // A poll is remembered after it is answered.
        JsonNode board = await().until(this::board, now -> now.get("unknown").asInt() == 1);

        assertThat(board.get("gates").get(0).get("revision").isNull()).isTrue();
        assertThat(board.get("gates").get(0).get("revisions_behind").isNull()).isTrue();
        assertThat(board.get("gates").get(0).get("seconds_behind").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {-3600, -7, 0, 90, 3600})
    void theClockOfAGateIsToldByItsPolls(long wrong) {
        sync("north", "");
        clock.advance(Duration.ofMinutes(2));
        sync("north", "?since=" + clock.now().plusSeconds(wrong).minusSeconds(180));
        assertThat(gate("north").get("clock_offset_seconds").asLong()).isEqualTo(wrong);
        assertThat(gate("north").get("clock_offset_from").asString()).isEqualTo("since");
        clock.advance(Duration.ofMinutes(2));
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                clock.now().plusSeconds(wrong + 1).atOffset(ZoneOffset.UTC));

        client.send(client.request(event.path() + "/sync?since=" + clock.now())
                        .header("Gatehouse-Device", "north")
                        .header("Date", date))
                .expect(200);

        // A Date names whole seconds: with the time of the request up to one is lost.
        assertThat(gate("north").get("clock_offset_seconds").asLong()).isBetween(wrong, wrong + 1);
        assertThat(gate("north").get("clock_offset_from").asString()).isEqualTo("date");
    }

    @Test
    void aCursorTellsNothingOfAClockAndNonsenseNeither() {
        String cursor = sync("north", "").get("cursor").asString();
        client.send(client.request(event.path() + "/sync?cursor=" + cursor)
                        .header("Gatehouse-Device", "north")
                        .header("Date", "yesterday"))
                .expect(200);
        assertThat(gate("north").get("clock_offset_seconds").isNull()).isTrue();

        sync("north", "?since=0001-01-01T00:00:00Z");

        assertThat(gate("north").get("clock_offset_seconds").isNull()).isTrue();
    }

    @Test
    void theLastScanIsShown() {
        sync("north", "");
        Instant before = Instant.now();
        scan("north");

        assertThat(Instant.parse(gate("north").get("last_scan_at").asString()))
                .isBetween(before.minusSeconds(1), Instant.now());
    }

    @Test
    void whatOnlyScansIsListedApartUntilItPolls() {
        scan("phone");
        Instant first = Instant.parse(board().at("/scan_only/0/first_scan_at").asString());
        scan("phone");

        JsonNode board = board();
        assertThat(board.get("total_count").asInt()).isZero();
        assertThat(board.get("scan_only")).hasSize(1);
        JsonNode phone = board.at("/scan_only/0");
        assertThat(phone.get("device").asString()).isEqualTo("phone");
        assertThat(Instant.parse(phone.get("first_scan_at").asString())).isEqualTo(first);
        assertThat(Instant.parse(phone.get("last_scan_at").asString())).isAfterOrEqualTo(first);

        sync("phone", "");
        assertThat(board().get("scan_only")).isEmpty();
        assertThat(Instant.parse(gate("phone").get("last_scan_at").asString())).isAfterOrEqualTo(first);
        scan("phone");
        assertThat(gate("phone").get("last_scan_at").isNull()).isFalse();
    }

    @Test
    void whatOnlyScansIsForgottenUntilItScansAgain(Fixture fixture) {
        scan("phone");
        String client = board().at("/scan_only/0/client_id").asString();
        String phone = event.path() + "/gates?client_id=" + client + "&device=phone";

        Api desk = fixture.api(Set.of(event.id), Scope.ACCREDITATION_WRITE);
        desk.delete(phone).expect(204);
        assertThat(board().get("scan_only")).isEmpty();
        desk.delete(phone).expect(404);
        scan("phone");
        assertThat(board().get("scan_only")).hasSize(1);
    }

    private int scans;

    private void scan(String device) {
        client.send(client.request(event.path() + "/scan")
                        .header("Gatehouse-Device", device)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                "{\"accreditation_id\":1,\"zone_id\":1,\"allowed\":true,\"timestamp\":\"2026-09-23T08:15:%02dZ\"}"
                                        .formatted(scans++))))
                .expect(202);
    }

    @Test
    void theListIsPaged() {
        for (int n = 0; n < 5; n++) {
            sync("gate-" + n, "");
        }

        JsonNode page =
                client.get(event.path() + "/gates?offset=3&limit=1").expect(200).json();

        assertThat(page.get("total_count").asInt()).isEqualTo(5);
        assertThat(page.get("gates")).hasSize(1);
        assertThat(page.get("gates").get(0).get("device").asString()).isEqualTo("gate-3");
        client.get(event.path() + "/gates?limit=1001").expect(422);
        client.get(event.path() + "/gates?offset=-1").expect(422);
        fixture.api(Scope.ACCREDITATION_READ)
                .get("/registrations/accreditation/events/999999999/gates")
                .expect(404);
    }

    @Test
    void aGateThatHasNotPolledForAMonthIsForgotten() {
        sync("north", "");
        board();
        clock.advance(Duration.ofDays(31));
        sync("south", "");
        board();

        fixture.bean(Retention.class).removeOldRows();

        assertThat(board().get("gates")).hasSize(1);
    }

    @Test
    void theMetersShowLiveGates() {
        nobodyElsePolledLately();
        sync("north", "");
        sync("south", "");
        rename();
        clock.advance(Duration.ofSeconds(41));
        sync("south", "?since=" + clock.now().minusSeconds(180));

        awaitMeters(meters -> {
            assertThat(meters).contains("gatehouse_feed_gates 2.0", "gatehouse_feed_gates_behind 1.0");
            assertThat(meters)
                    .contains("gatehouse_feed_oldest_change_seconds 41.0", "gatehouse_feed_gates_left_out 0.0");
        });
    }

    @Test
    void theMetersShowEachGate() {
        nobodyElsePolledLately();
        sync("north", "");
        sync("south", "");
        scan("south");
        rename();
        clock.advance(Duration.ofMinutes(6).plusSeconds(1));
        sync("south", "?since=" + clock.now().minusSeconds(187));
        clock.advance(Duration.ofMinutes(4));

        awaitMeters(meters -> {
            assertThat(meters)
                    .contains(series("seconds_behind", "north", 601), series("seconds_behind", "south", 0))
                    .contains(series("missed_polls", "north", 4), series("missed_polls", "south", 2))
                    .contains(series("clock_offset_seconds", "south", -7))
                    .contains(series("last_poll_seconds", "north", 601), series("last_poll_seconds", "south", 240))
                    .contains(labels("last_scan_seconds", "south"));
            // What a gate does not send is absent.
            assertThat(meters)
                    .doesNotContain(labels("clock_offset_seconds", "north"))
                    .doesNotContain(labels("last_scan_seconds", "north"));
        });
    }

    @Test
    void alertsAndDashboardNameMetersThatAreThere() throws IOException {
        nobodyElsePolledLately();
        sync("north", "");
        rename();
        clock.advance(Duration.ofMinutes(6));
        sync("north", "?since=" + clock.now().minusSeconds(187));
        scan("north");
        Set<String> named = new TreeSet<>();
        for (String file : List.of("alerts.yaml", "grafana-dashboard.json")) {
            METER.matcher(Files.readString(Path.of("../packaging/monitoring", file)))
                    .results()
                    .forEach(found -> named.add(found.group()));
        }
        assertThat(named).as("else nothing was compared").hasSizeGreaterThan(25);

        awaitMeters(meters ->
                assertThat(named).allSatisfy(meter -> assertThat(meters).containsPattern("(?m)^" + meter + "[ {]")));
    }

    @Test
    void aGateThatIsSilentForADayHasNoMetersAnyMore() {
        nobodyElsePolledLately();
        sync("north", "");
        board();
        clock.advance(Duration.ofHours(23));
        awaitMeters(meters ->
                assertThat(meters).contains(series("last_poll_seconds", "north", 82_800), "gatehouse_feed_gates 0.0"));

        clock.advance(Duration.ofHours(1));

        awaitMeters(meters -> assertThat(meters).doesNotContain("gatehouse_gate_"));
    }

    @Test
    void ofTooManyGatesTheMetersShowOnlyTheSums() {
        nobodyElsePolledLately();
        sync("north", "");
        sync("south", "");
        GateSettings onlyOne = new GateSettings(Duration.ZERO, Duration.ofMinutes(10), Duration.ofDays(30), 1);
        MeterRegistry sums = new SimpleMeterRegistry();
        PrometheusRegistry each = new PrometheusRegistry();

        new GateMeters(fixture.bean(GateBoardRepository.class), onlyOne, sums, each);

        assertThat(sums.get("gatehouse.feed.gates").gauge().value()).isEqualTo(2);
        assertThat(sums.get("gatehouse.feed.gates.left.out").gauge().value()).isEqualTo(2);
        assertThat(each.scrape().stream())
                .allMatch(series -> series.getDataPoints().isEmpty());
    }

    /** The metrics are of all events, and other tests have gates, too. */
    private void nobodyElsePolledLately() {
        long ahead = event.number(
                "select greatest(0, extract(epoch from max(last_poll_at) - feed_clock()))::bigint from feed_gate");
        clock.advance(Duration.ofSeconds(ahead).plusDays(2));
    }

    /** They are read every 5 s at most. */
    private void awaitMeters(Consumer<String> facts) {
        Api operator = fixture.api(Scope.ADMIN);
        await().untilAsserted(() ->
                facts.accept(operator.get("/prometheus").expect(200).text()));
    }

    private String series(String meter, String device, int value) {
        return labels(meter, device) + " " + value + ".0\n";
    }

    private String labels(String meter, String device) {
        String client = gate(device).get("client_id").asString();
        return "gatehouse_gate_%s{client=\"%s\",device=\"%s\",event=\"%d\"}".formatted(meter, client, device, event.id);
    }

    @Test
    void gateThatPollsNoMoreIsForgottenUntilItPollsAgain() {
        sync("north", "");
        sync("south", "");
        String north = event.path() + "/gates?client_id="
                + gate("north").get("client_id").asString() + "&device=north";
        Api desk = fixture.api(Set.of(event.id), Scope.ACCREDITATION_WRITE);

        desk.delete(north).expect(409);
        clock.advance(Duration.ofMinutes(11));
        sync("south", "");
        client.delete(north).expect(403);
        desk.delete(north).expect(204);
        assertThat(board().get("total_count").asInt()).isOne();
        desk.delete(north).expect(404);
        desk.delete(event.path() + "/gates").expect(422);

        rename();
        assertThat(sync("north", "").get("accreditations")).isNotEmpty();
        assertThat(board().get("total_count").asInt()).isEqualTo(2);
    }

    /** The page of an accreditation names the gates; silent ones are listed apart, because nobody waits for them. */
    @Test
    void whoWasToldOfAnAccreditationIsKnownByName() {
        event.change(now -> ana = event.accreditation("Lund", event.position("D", event.zone("Z", 1))));
        sync("packed-away", "");
        clock.advance(Duration.ofMinutes(11));
        sync("north", "");
        sync("south", "");
        rename();
        clock.advance(Duration.ofMinutes(2));
        sync("south", "");

        ChangeDelivery told = told(event.id, ana).orElseThrow();

        assertThat(told.change().ageSeconds()).isEqualTo(120);
        assertThat(told.change().opensNothing()).isFalse();
        assertThat(told.received()).extracting(ChangeDelivery.Receiver::name).containsExactly("south");
        assertThat(told.waiting()).extracting(ChangeDelivery.Receiver::name).containsExactly("north");
        assertThat(told.waiting().getFirst().lastPollSeconds()).isEqualTo(120);
        assertThat(told.silent()).extracting(ChangeDelivery.Receiver::name).containsExactly("packed-away");
        assertThat(told.sum()).isEqualTo(new ChangeDelivery.Sum(2, 1, 1, 0, 1));

        event.change(now -> {
            event.sql("delete from position_zone where event_id = " + event.id);
            event.gates.accreditationChanged(event.id, ana);
        });
        assertThat(told(event.id, ana).orElseThrow().change().opensNothing()).isTrue();
        assertThat(told(FeedEvent.in(fixture).id, ana)).isEmpty();
    }

    @Test
    void gatesThatAreNotNamedAreCounted() {
        event.change(now -> ana = event.accreditation("Lund", event.position("D", event.zone("Z", 1))));
        sync("north", "");
        event.change(now -> event.sql("""
                insert into feed_gate (event_id, client_id, device, position, position_at, stamp, previous, previous_at, served_at,
                                       first_poll_at, last_poll_at, polls)
                select event_id, client_id, 'copy-' || number, position, position_at, stamp, previous, previous_at, served_at,
                       first_poll_at, last_poll_at, polls
                from feed_gate cross join generate_series(1, 250) number
                where event_id =\s""" + event.id));

        ChangeDelivery told = told(event.id, ana).orElseThrow();

        assertThat(told.gates()).hasSize(ChangeDelivery.MOST);
        assertThat(told.sum()).isEqualTo(new ChangeDelivery.Sum(251, 251, 0, 0, 0));
    }

    private Optional<ChangeDelivery> told(long eventId, long accreditationId) {
        return fixture.bean(GateBoardService.class).deliveryOf(eventId, accreditationId);
    }
}
