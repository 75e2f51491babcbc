package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What clients of the sync do wrong, by mistake or on purpose; the second node of these tests has tight limits. */
@ApiTest
class FeedHostileTest {

    /** All changes since before there were any: a response of its own, where full ones are kept for all. */
    private static final String CHANGES = "?since=2020-01-01T00:00:00Z";

    private static final int PLACES = 20;

    private static @Nullable ConfigurableApplicationContext tight;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private FeedEvent event;
    private Api gate;
    private long ana;

    @BeforeAll
    static void aSecondNode(Fixture fixture) {
        tight = node(fixture);
    }

    private static ConfigurableApplicationContext node(Fixture fixture) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        return new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--server.tomcat.connection-timeout=3s",
                        "--gatehouse.home=target/gatehouse-node",
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--gatehouse.feed.waiting=" + PLACES,
                        "--gatehouse.web.slowest-client=1GB",
                        "--gatehouse.web.slow-client-patience=2s",
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword());
    }

    @AfterAll
    static void stopIt() {
        if (tight != null) {
            tight.close();
        }
    }

    @BeforeEach
    void anEvent(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> ana = event.accreditation("Lima", event.position("C", event.zone("VIL", 1))));
        gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
    }

    @AfterEach
    void endThreads() {
        threads.close();
    }

    private JsonNode sync(String query) {
        return gate.get(event.path() + "/sync" + query).expect(200).json();
    }

    private static List<Long> ids(JsonNode answer) {
        List<Long> ids = new ArrayList<>();
        answer.get("accreditations").forEach(each -> ids.add(each.get("id").asLong()));
        return ids;
    }

    /** The same gate at the other node. */
    private Api at(ConfigurableApplicationContext node, Fixture fixture) {
        return new Api("http://localhost:" + port(node), fixture.bean(JsonMapper.class), gate.token());
    }

    private static int port(ConfigurableApplicationContext node) {
        return node.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    private static ConfigurableApplicationContext tight() {
        return java.util.Objects.requireNonNull(tight);
    }

    private void change(String what) {
        event.change(now -> {
            event.sql("update accreditation set " + what + " where id = " + ana);
            event.gates.accreditationChanged(event.id, ana);
        });
    }

    // cursors

    private void isAnsweredWithEverything(String cursor) {
        JsonNode answer = sync("?cursor=" + cursor);
        assertThat(answer.get("reason").asString("")).as(cursor).isEqualTo("unknown_cursor");
        assertThat(answer.get("full").asBoolean()).isTrue();
        assertThat(ids(answer)).contains(ana);
    }

    @Test
    void aCursorThatIsNotOfThisEventOrServerIsAnsweredWithEverything(Fixture fixture) {
        event.change(now ->
                event.accreditation("Silva", event.number("select min(id) from position where event_id = :event")));
        FeedEvent other = FeedEvent.in(fixture);
        other.change(now -> {
            long position = other.position("C");
            other.accreditation("Lima", position);
            other.accreditation("Silva", position);
        });
        Api foreign = fixture.api(Set.of(other.id), Scope.ACCREDITATION_READ);
        JsonNode whole = foreign.get(other.path() + "/sync").json();
        JsonNode page = foreign.get(other.path() + "/sync?limit=1").json();
        FeedCursor here = new FeedCursor(event.id, 1, java.util.UUID.randomUUID());

        isAnsweredWithEverything(whole.get("cursor").asString());
        isAnsweredWithEverything(page.get("cursor").asString());
        isAnsweredWithEverything(here.text());
        isAnsweredWithEverything(new FeedPageCursor(here, FeedPageCursor.Through.LIVE, 0, ana).text());
        isAnsweredWithEverything(new FeedPageCursor(here, FeedPageCursor.Through.CHANGES, 1, ana).text());
    }

    @Test
    void aCursorThatWasCutOrEditedIsAnsweredWithEverything() {
        event.change(now ->
                event.accreditation("Silva", event.number("select min(id) from position where event_id = :event")));
        for (String cursor : List.of(
                sync("").get("cursor").asString(),
                sync("?limit=1").get("cursor").asString())) {
            for (int place = 0; place < cursor.length() - 1; place += 3) {
                isAnsweredWithEverything(cursor.substring(0, place));
                isAnsweredWithEverything(cursor.substring(0, place)
                        + (cursor.charAt(place) == 'A' ? 'B' : 'A')
                        + cursor.substring(place + 1));
            }
        }
    }

    /** What is left of a page's cursor would otherwise skip the other pages, depending on how long its numbers are. */
    @Test
    void aPageCursorThatWasCutIsNoCursor() {
        for (long number = 1; number < 1_000_000_000_000L; number *= 10) {
            FeedCursor here = new FeedCursor(number, 3, java.util.UUID.randomUUID());
            String cursor = new FeedPageCursor(here, FeedPageCursor.Through.CHANGES, 1, ana).text();
            for (int end = 0; end < cursor.length(); end++) {
                assertThat(FeedCursor.parse(cursor.substring(0, end))).isEmpty();
                assertThat(FeedPageCursor.parse(cursor.substring(0, end))).isEmpty();
            }
        }
    }

    @Test
    void aLongCursorIsUnknownAndATooLongOneUnreadable() {
        isAnsweredWithEverything("A".repeat(7000));

        Answer answer = gate.get(event.path() + "/sync?cursor=" + "A".repeat(10_000));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("100-105");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%00", "%F0%9F%92%A9", "null", "....", "MQ==", "%2B%2F"})
    void nonsenseForACursorIsAnsweredWithEverything(String cursor) {
        isAnsweredWithEverything(cursor);
    }

    /** The sync has no filters: what looks like one is ignored, as every unknown parameter is. */
    @Test
    void theDigestIsThatOfTheWholeEventWhateverElseIsAsked() {
        JsonNode whole = sync("");

        JsonNode filtered = sync("?digest=true&zone=1&positions=2&name=Nobody");

        assertThat(filtered.get("digest")).isEqualTo(whole.get("digest"));
        assertThat(filtered.get("count")).isEqualTo(whole.get("count"));
        assertThat(ids(filtered)).containsExactly(ana);
    }

    // encodings

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "identity           | false",
                "gzip               | true",
                "GZIP               | true",
                "gzip;q=1.0         | true",
                "br                 | false",
                "br, gzip           | true",
                "*                  | true",
                "gzip;q=0           | false",
                "gzip; q=0.000, *   | false",
                "*;q=0              | false",
                "gzip, identity;q=0 | true",
                "identity;q=0       | false",
                "nonsense;;;q=      | false"
            })
    void anAnswerIsGzippedOrPlainAndNeverRefused(String accepted, boolean gzip) throws IOException {
        for (String query : List.of("", "?limit=10")) {
            Answer answer = gate.send(
                            gate.request(event.path() + "/sync" + query).GET().header("Accept-Encoding", accepted))
                    .expect(200);

            assertThat(answer.header("Content-Encoding")).isEqualTo(gzip ? "gzip" : null);
            assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding, Origin");
            byte[] body = gzip
                    ? new GZIPInputStream(new ByteArrayInputStream(answer.bytes())).readAllBytes()
                    : answer.bytes();
            assertThat(new String(body, StandardCharsets.UTF_8))
                    .startsWith("{\"event_id\":")
                    .endsWith("}]}");
        }
    }

    // waiting

    @Test
    void pollsThatFindNoPlaceToWaitAreToldWhenToTryAgain(Fixture fixture) {
        Api there = at(tight(), fixture);
        String path =
                event.path() + "/sync?wait=50&cursor=" + sync("").get("cursor").asString();
        List<CompletableFuture<Answer>> waiting = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> there.get(path), threads))
                .limit(PLACES)
                .toList();
        await().until(() -> waitingAt(tight()) == PLACES);

        for (int more = 0; more < 30; more++) {
            Answer refused = there.get(path).expect(503);
            assertThat(refused.problem()).isEqualTo("2700-403");
            assertThat(refused.header("Retry-After")).isEqualTo("5");
        }
        assertThat(ids(there.get(event.path() + "/sync").expect(200).json())).containsExactly(ana);

        // Written by the other node of the two.
        change("lines = 'Changed'");

        waiting.forEach(poll -> assertThat(ids(poll.join().expect(200).json())).containsExactly(ana));
        await().until(() -> waitingAt(tight()) == 0);
        String now = sync("").get("cursor").asString();
        there.get(event.path() + "/sync?wait=1&cursor=" + now).expect(200);
    }

    private static double waitingAt(ConfigurableApplicationContext node) {
        return node.getBean(MeterRegistry.class)
                .get("gatehouse.feed.waiting")
                .gauge()
                .value();
    }

    /**
     * All polls wait for the select that is on its way: one that never ends must not hold them for ever. How many connections of the pool
     * have read heads depends on what other classes ask meanwhile; each of those that are silent may refuse polls once.
     */
    @Test
    void aDatabaseConnectionThatFallsSilentHoldsPollsForSeconds() throws IOException {
        String query = "?cursor=" + sync("").get("cursor").asString();
        sync(query);
        List<Long> processes =
                event.db.sql("""
                        select pid from pg_stat_activity
                        where datname = current_database() and query like 'select event_id, revision, changed_at, stamp%'
                        """).query((row, number) -> row.getLong(1)).list();
        assertThat(processes).isNotEmpty();
        signal("STOP", processes);
        try {
            CompletableFuture<Answer> first =
                    CompletableFuture.supplyAsync(() -> gate.get(event.path() + "/sync" + query), threads);

            assertThat(first).succeedsWithin(Duration.ofSeconds(18));
            assertThat(first.join().expect(503).header("Retry-After")).isNotBlank();
            Answer answer = await().until(() -> gate.get(event.path() + "/sync" + query), next -> next.status() != 503);
            assertThat(ids(answer.expect(200).json())).isEmpty();
        } finally {
            signal("CONT", processes);
        }
    }

    private static void signal(String name, List<Long> processes) throws IOException {
        for (long process : processes) {
            Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process)).start();
            assertThat(kill.onExit().join().exitValue()).isZero();
        }
    }

    @Test
    void aServerThatStopsAnswersThoseWhoWait(Fixture fixture) {
        ConfigurableApplicationContext stopping = node(fixture);
        Api there = at(stopping, fixture);
        // Also has the words of these tests read that server's document while it is there.
        String cursor = there.get(event.path() + "/sync").json().get("cursor").asString();
        CompletableFuture<Answer> poll = CompletableFuture.supplyAsync(
                () -> there.get(event.path() + "/sync?wait=29&cursor=" + cursor), threads);
        await().until(() -> waitingAt(stopping) == 1);

        CompletableFuture<Void> stop = CompletableFuture.runAsync(stopping::close, threads);

        assertThat(poll).as("before its time").succeedsWithin(Duration.ofSeconds(25));
        assertThat(ids(poll.join().expect(200).json())).isEmpty();
        assertThat(stop).succeedsWithin(Duration.ofMinutes(1));
    }

    // clients that read slowly, or go

    /** Letters enough for a response of that size; nobody's badge has so many. One badge at a time: 20 MB at once take seconds. */
    private void letTheAnswerHave(int megabytes) {
        long position = event.number("select min(id) from position where event_id = :event");
        for (int badge = 0; badge < megabytes / 2; badge++) {
            event.change(now -> event.sql("update accreditation set lines = repeat('x', 2000000) where id = "
                    + event.accreditation("Lima", position)));
        }
    }

    /** A request sent manually, of a client that can hold next to nothing. */
    private Socket open(int port, String query) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        return ask(socket, port, query);
    }

    private Socket ask(Socket socket, int port, String query) throws IOException {
        socket.setSoTimeout(30_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.getOutputStream()
                .write("GET %s/sync%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(event.path(), query, gate.token())
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Its response is a file until the server gives it up. */
    @Test
    void aClientThatReadsAByteASecondIsEndedAndNobodyWaitsForIt(Fixture fixture) throws IOException {
        letTheAnswerHave(12);
        assertThat(TemporaryAnswers.open(12_000_000)).isZero();
        Api there = at(tight(), fixture);
        try (Socket slow = open(port(tight()), CHANGES)) {
            InputStream answer = slow.getInputStream();
            await().until(() -> TemporaryAnswers.open(12_000_000) == 1);
            await().atMost(Duration.ofSeconds(40))
                    .pollInterval(1, TimeUnit.SECONDS)
                    .until(() ->
                            answer.read() >= 0 && othersAreAnswered(there) && TemporaryAnswers.open(12_000_000) == 0);

            assertThat(left(answer)).isLessThan(12_000_000);
        }
    }

    /** Fast enough for Tomcat, which only asks that something is taken now and then. */
    @ParameterizedTest
    @ValueSource(strings = {"", CHANGES})
    void aClientThatReadsABitNowAndThenIsEndedToo(String query, Fixture fixture) throws IOException {
        letTheAnswerHave(20);
        Api there = at(tight(), fixture);
        long begin = System.nanoTime();
        AtomicLong taken = new AtomicLong();
        try (Socket slow = ask(new Socket(), port(tight()), query)) {
            InputStream answer = slow.getInputStream();
            await().pollInterval(100, TimeUnit.MILLISECONDS)
                    .until(() -> othersAreAnswered(there) && took(answer, 65_536, taken) < 65_536);
        }
        assertThat(taken.get()).isLessThan(20_000_000);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofSeconds(2));
    }

    /** How much of that was to be had; less when the connection has ended. */
    private static int took(InputStream answer, int bytes, AtomicLong taken) {
        try {
            int read = answer.readNBytes(bytes).length;
            taken.addAndGet(read);
            return read;
        } catch (IOException reset) {
            return 0;
        }
    }

    private boolean othersAreAnswered(Api there) {
        return there.get(event.path() + "/sync?since=9999-01-01T00:00:00Z").status() == 200;
    }

    private static long left(InputStream answer) {
        try {
            return answer.readAllBytes().length;
        } catch (IOException reset) {
            return 0;
        }
    }
}
