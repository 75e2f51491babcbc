package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedHeadRepository;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.ProblemException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Polls that wait until something changes. */
@ApiTest
class FeedWaitTest {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private FeedEvent event;
    private Api gate;
    private MeterRegistry meters;
    private long ana;
    private JsonNode known;

    @BeforeEach
    void anEventThatAGateKnows(Fixture fixture) {
        meters = fixture.bean(MeterRegistry.class);
        event = FeedEvent.in(fixture);
        event.change(now -> ana = event.accreditation("Lima", event.position("C", event.zone("VIL", 1))));
        gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        known = gate.get(event.path() + "/sync").expect(200).json();
    }

    @AfterEach
    void endThreads() {
        threads.close();
    }

    private Answer poll(int wait) {
        return gate.get(event.path() + "/sync?cursor=%s&wait=%d".formatted(cursor(known), wait));
    }

    private CompletableFuture<JsonNode> waitingPoll(int wait) {
        return CompletableFuture.supplyAsync(() -> poll(wait).expect(200).json(), threads);
    }

    private void untilWaiting(int polls) {
        await().until(() -> waiting() == polls);
    }

    private void withdraw() {
        event.change(now -> {
            event.sql("update accreditation set deleted = true, cause = 'withdrawn' where id = " + ana);
            event.gates.accreditationChanged(event.id, ana);
        });
    }

    private static String cursor(JsonNode answer) {
        return answer.get("cursor").asString();
    }

    private static List<Long> ids(JsonNode answer) {
        List<Long> ids = new ArrayList<>();
        answer.get("accreditations").forEach(each -> ids.add(each.get("id").asLong()));
        return ids;
    }

    @Test
    void aWaitingPollIsAnsweredWhenSomethingChanges() {
        CompletableFuture<JsonNode> poll = waitingPoll(25);
        untilWaiting(1);
        assertThat(poll).isNotDone();

        withdraw();

        assertThat(poll).succeedsWithin(Duration.ofSeconds(20));
        JsonNode answer = poll.join();
        assertThat(ids(answer)).containsExactly(ana);
        assertThat(answer.get("accreditations").get(0).get("deleted").asBoolean())
                .isTrue();
        assertThat(answer.get("revision").asLong())
                .isEqualTo(known.get("revision").asLong() + 1);
        untilWaiting(0);
    }

    @Test
    void whatChangedBeforeIsAnsweredAtOnce() {
        withdraw();

        CompletableFuture<JsonNode> poll = waitingPoll(25);

        assertThat(poll).succeedsWithin(Duration.ofSeconds(20));
        assertThat(ids(poll.join())).containsExactly(ana);
    }

    @Test
    void afterItsTimeAPollIsAnsweredEmpty() {
        Instant before = Instant.parse(known.get("server_time").asString());

        JsonNode answer = waitingPoll(1).join();

        assertThat(ids(answer)).isEmpty();
        assertThat(answer.get("full").asBoolean()).isFalse();
        assertThat(answer.get("cursor")).isEqualTo(known.get("cursor"));
        assertThat(Instant.parse(answer.get("server_time").asString())).isAfter(before.plusMillis(900));
    }

    @Test
    void aChangeOfAnotherEventWakesNobody(Fixture fixture) {
        FeedEvent other = FeedEvent.in(fixture);
        CompletableFuture<JsonNode> poll = waitingPoll(50);
        untilWaiting(1);

        other.change(now -> other.accreditation("Silva", other.position("C")));

        assertIsWokenByWhatComesNext(poll);
    }

    @Test
    void aRolledBackChangeWakesNobody() {
        CompletableFuture<JsonNode> poll = waitingPoll(50);
        untilWaiting(1);

        assertThat(CompletableFuture.runAsync(
                        () -> event.change(now -> {
                            event.sql("update accreditation set lines = 'x' where id = " + ana);
                            event.gates.accreditationChanged(event.id, ana);
                            throw new IllegalStateException("rolled back on purpose");
                        }),
                        threads))
                .failsWithin(Duration.ofMinutes(1));

        assertIsWokenByWhatComesNext(poll);
    }

    /** A poll that something else had woken would get a response without it. */
    private void assertIsWokenByWhatComesNext(CompletableFuture<JsonNode> poll) {
        // The watch has looked at the heads since.
        long before = connectionsTaken("lookups");
        await().until(() -> connectionsTaken("lookups") > before + 3);
        assertThat(poll).isNotDone();

        withdraw();

        assertThat(ids(poll.join())).containsExactly(ana);
    }

    /** Another node's commit is one that this node's transactions know nothing of. */
    @Test
    void aChangeByAnotherNodeIsSeenToo() {
        CompletableFuture<JsonNode> poll = waitingPoll(25);
        untilWaiting(1);

        event.sql("""
                with head as (
                    update event_feed set revision = revision + 1, stamp = gen_random_uuid() where event_id = :event
                    returning event_id, revision, changed_at, stamp),
                remembered as (insert into feed_revision select event_id, revision, changed_at, stamp from head)
                update accreditation_feed set revision = head.revision from head where accreditation_feed.event_id = :event
                """);

        assertThat(poll).succeedsWithin(Duration.ofSeconds(20));
        assertThat(ids(poll.join())).containsExactly(ana);
    }

    @Test
    void manyThatAreWokenAtOnceShareOneReading() {
        int gates = 400;
        List<CompletableFuture<JsonNode>> polls =
                Stream.generate(() -> waitingPoll(29)).limit(gates).toList();
        untilWaiting(gates);
        long before = connectionsTaken("feed");

        withdraw();

        polls.forEach(poll -> assertThat(ids(poll.join())).containsExactly(ana));
        assertThat(connectionsTaken("feed") - before).isLessThan(gates / 2);
        untilWaiting(0);
    }

    /** As those are that new default zones of a position bring: too large for memory, and every gate asks for them. */
    @Test
    void aLargeAnswerIsMadeOnceForAllAndItsFileIsGivenUp() {
        event.change(now -> {
            event.sql("update accreditation set lines = repeat('x', 5000000) where id = " + ana);
            event.gates.accreditationChanged(event.id, ana);
        });

        Instant begin = Instant.now();
        List<CompletableFuture<String>> polls = Stream.generate(() ->
                        CompletableFuture.supplyAsync(() -> poll(0).expect(200).text(), threads))
                .limit(20)
                .toList();
        List<String> answers = polls.stream().map(CompletableFuture::join).toList();
        int seconds = (int) Duration.between(begin, Instant.now()).toSeconds();

        // Each that is made has another clock in it; one more may be when the first are a second old.
        assertThat(answers.stream().distinct())
                .allMatch(answer -> answer.length() > 5_000_000)
                .hasSizeLessThan(5 + seconds);
        await().untilAsserted(() -> assertThat(TemporaryAnswers.open(5_000_000)).isZero());
    }

    /** From this pool: {@code feed} is for documents, and by {@code lookups} the watch reads the heads, 20 times a second for all. */
    private long connectionsTaken(String pool) {
        return meters.get("hikaricp.connections.acquire")
                .tag("pool", pool)
                .timer()
                .count();
    }

    @Test
    void aWaitingPollHoldsNoConnection() {
        List<CompletableFuture<JsonNode>> polls =
                Stream.generate(() -> waitingPoll(29)).limit(50).toList();
        untilWaiting(50);

        // The watch itself takes one for a moment.
        await().pollInterval(1, TimeUnit.MILLISECONDS)
                .until(() -> connectionsHeld("feed") + connectionsHeld("lookups") == 0);

        assertThat(polls).noneMatch(CompletableFuture::isDone);
        withdraw();
        polls.forEach(CompletableFuture::join);
    }

    private double connectionsHeld(String pool) {
        return meters.get("hikaricp.connections.active")
                .tag("pool", pool)
                .gauge()
                .value();
    }

    @Test
    void noPlaceIsLostOrDoubledWhenPollsEndAndPlacesAreTakenOverAtOnce(Fixture fixture) {
        int places = 8;
        FeedHeadRepository heads = fixture.bean(FeedHeadRepository.class);
        meters = new SimpleMeterRegistry();
        WaitingPolls polls = new WaitingPolls(heads, new WaitSettings(places), meters);
        polls.start();
        FeedHead now = heads.of(event.id);
        FeedHead former = new FeedHead(event.id, 0, now.changedAt(), now.stamp(), 0, 0, now.serverTime(), null, false);
        LongAdder refused = new LongAdder();
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        for (int client = 0; client < 40; client++) {
            String name = "client " + client % 6;
            clients.add(CompletableFuture.runAsync(
                    () -> {
                        // Each waits longer than the one before, so that sooner or later one meets full places, however
                        // slow
                        // the machine is; without any, the test would try nothing.
                        for (int poll = 0; poll < 500 || (refused.sum() == 0 && poll < 10_000); poll++) {
                            try {
                                FeedHead known = poll % 3 == 0 ? former : now;
                                polls.await(known, Duration.ofNanos(poll * 4_000L), name, () -> false);
                            } catch (ProblemException full) {
                                refused.increment();
                            }
                        }
                    },
                    threads));
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new));
        while (!all.isDone()) {
            polls.revisionsRaised(Set.of(event.id));
            polls.stop();
            polls.start();
            assertThat(waiting()).isBetween(0.0, (double) places);
        }
        all.join();
        assertThat(waiting()).isZero();
        assertThat(refused.sum()).isPositive();

        List<CompletableFuture<Optional<FeedHead>>> first = polls(polls, "a", now, places);
        untilWaiting(places);
        List<CompletableFuture<Optional<FeedHead>>> second = polls(polls, "b", now, places / 2);
        await().until(() -> first.stream().filter(CompletableFuture::isDone).count() == places / 2);

        assertThatThrownBy(() -> polls.await(now, Duration.ofMinutes(1), "b", () -> false))
                .isInstanceOf(ProblemException.class);
        assertThat(second).noneMatch(CompletableFuture::isDone);
        polls.stop();
        CompletableFuture.allOf(second.toArray(CompletableFuture[]::new)).join();
        untilWaiting(0);
    }

    private List<CompletableFuture<Optional<FeedHead>>> polls(
            WaitingPolls polls, String client, FeedHead known, int count) {
        return Stream.generate(() -> CompletableFuture.supplyAsync(
                        () -> polls.await(known, Duration.ofMinutes(1), client, () -> false), threads))
                .limit(count)
                .toList();
    }

    private double waiting() {
        return meters.get("gatehouse.feed.waiting").gauge().value();
    }

    /** A byte that came early must not be taken for the end of the connection. */
    @Test
    void aPollIsGivenUpWhenItsClientHangsUpAndNotWhenItSendsMore() throws IOException {
        try (Socket left = openPoll(55);
                Socket reset = openPoll(55);
                Socket letter = openPoll(6);
                Socket line = openPoll(6)) {
            untilWaiting(4);
            letter.getOutputStream().write('G');
            line.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
            left.close();
            reset.setOption(StandardSocketOptions.SO_LINGER, 0);
            reset.close();

            untilWaiting(0);
            for (Socket poll : List.of(letter, line)) {
                assertThat(poll.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
            }
        }
    }

    private Socket openPoll(int wait) throws IOException {
        Socket socket = new Socket("localhost", gate.request("/").build().uri().getPort());
        socket.getOutputStream()
                .write("GET %s/sync?cursor=%s&wait=%d HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(event.path(), cursor(known), wait, gate.token())
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void anUnknownCursorIsAnsweredAtOnceWithEverything() {
        JsonNode answer = gate.get(event.path() + "/sync?cursor=bm9uc2Vuc2U&wait=29")
                .expect(200)
                .json();

        assertThat(answer.get("reason").asString()).isEqualTo("unknown_cursor");
        assertThat(ids(answer)).containsExactly(ana);
    }

    @Test
    void aPageCanBeWaitedForWithTheLastPagesCursor() {
        JsonNode page = gate.get(event.path() + "/sync?limit=1").expect(200).json();
        assertThat(page.get("has_more").asBoolean()).isFalse();
        CompletableFuture<JsonNode> poll = CompletableFuture.supplyAsync(
                () -> gate.get(event.path() + "/sync?limit=1&wait=25&cursor=" + cursor(page))
                        .expect(200)
                        .json(),
                threads);
        untilWaiting(1);

        withdraw();

        assertThat(ids(poll.join())).containsExactly(ana);
    }

    @Test
    void theTagOfARevisionIsHeldAgainstWhatIsThereAfterTheWait() {
        String tag = String.valueOf(gate.get(event.path() + "/sync").header("ETag"));

        Answer answer = gate.send(gate.request(event.path() + "/sync?wait=1&cursor=" + cursor(known))
                .GET()
                .header("If-None-Match", tag));

        assertThat(answer.status()).isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e9", "-1", "56", "abc", "1.5", "99999999999"})
    void otherTimesAreRefused(String wait) {
        Answer answer = gate.get(event.path() + "/sync?cursor=%s&wait=%s".formatted(cursor(known), wait))
                .expect(422);

        assertThat(answer.text()).contains("\"errors\":[\"wait: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?wait=5", "?wait=5&since=2026-01-01T00:00:00Z", "?wait=5&limit=10"})
    void waitingGoesWithACursorOnly(String query) {
        assertThat(gate.get(event.path() + "/sync" + query).expect(422).text())
                .contains("wait: can only be used with cursor");
    }

    @Test
    void nobodyWaitsInsideAWalk() {
        event.change(now ->
                event.accreditation("Silva", event.number("select min(id) from position where event_id = :event")));
        JsonNode page = gate.get(event.path() + "/sync?limit=1").expect(200).json();

        gate.get(event.path() + "/sync?wait=5&cursor=" + cursor(page)).expect(422);
    }

    @Test
    void noWaitIsAnOrdinaryPoll() {
        assertThat(ids(gate.get(event.path() + "/sync?wait=0").expect(200).json()))
                .containsExactly(ana);
        assertThat(ids(poll(0).expect(200).json())).isEmpty();
    }
}
