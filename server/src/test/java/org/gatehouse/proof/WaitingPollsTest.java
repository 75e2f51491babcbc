package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.DoubleStream;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gates by the thousand that wait for a change, over real connections to a server in a process of its own: more than it has room for,
 * and nobody else is to notice.
 */
@ApiTest
@AloneAtFullSize
class WaitingPollsTest {

    private static final Logger log = LoggerFactory.getLogger(WaitingPollsTest.class);

    private static final Path HOME = Path.of("target", "gatehouse-polls");
    private static final int POLLS = Integer.getInteger("feed.polls", 200);

    /** With it the server decides by its heap how many may wait; without it half of the polls may. */
    private static final @Nullable String HEAP = System.getProperty("feed.heap");

    /** Platform threads; a poll that waits has none, so their number has nothing to do with that of the polls. */
    private static final int FEW = 48;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<HeldPoll> polls = new ArrayList<>();
    private ServerProcess server;
    private EventFixture event;
    private Api gate;
    private Api operator;

    @BeforeEach
    void aServerOfItsOwn(Fixture fixture) throws IOException {
        event = fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        Files.createDirectories(HOME);
        Files.deleteIfExists(HOME.resolve("server.log"));
        server = new ServerProcess(HOME.resolve("server.log"), HEAP == null ? "512m" : HEAP, settings(fixture));
        server.launch();
        server.awaitReady();
        gate = here(event.gate(), fixture);
        operator = here(fixture.api(Scope.ADMIN), fixture);
    }

    private static List<String> settings(Fixture fixture) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        return List.of(
                "--gatehouse.home=" + HOME,
                "--gatehouse.base-url=https://gatehouse.test",
                "--gatehouse.feed.waiting=" + (HEAP == null ? POLLS / 2 : ""),
                "--spring.datasource.url=" + database.getJdbcUrl(),
                "--spring.datasource.username=" + database.getUsername(),
                "--spring.datasource.password=" + database.getPassword());
    }

    private Api here(Api elsewhere, Fixture fixture) {
        return new Api(server.base(), fixture.bean(JsonMapper.class), elsewhere.token());
    }

    @AfterEach
    void end() {
        polls.forEach(HeldPoll::close);
        threads.close();
        server.close();
    }

    @Test
    @LongTest
    void thoseBeyondTheBoundAreToldSoAndTheOthersAreAnswered() throws IOException {
        Meters before = atRest();
        // What the first leave behind, the second would not find.
        for (String name : List.of("First", "Second")) {
            openPolls();
            List<HeldPoll.Answered> refused = refused();
            Meters full = full(before);
            assertThat(POLLS - refused.size()).isEqualTo(places(full));
            assertThat(refused).allSatisfy(WaitingPollsTest::saysWhenToTryAgain);
            othersAreServed(name);

            assertThat(held()).as("none gave up meanwhile").hasSize(places(full));
            changeAnswersAll(held(), name);

            polls.forEach(HeldPoll::close);
            polls.clear();
            allIsGivenBack(before);
        }
    }

    /** What is made once is made before it is counted. */
    private Meters atRest() throws IOException {
        poll();
        scan("before");
        server.collectGarbage();
        return meters();
    }

    private void openPolls() throws IOException {
        String cursor = gate.get(event.path() + "/sync")
                .expect(200)
                .json()
                .path("cursor")
                .asString();
        URI url = URI.create(server.base() + event.path() + "/sync?wait=55&cursor=" + cursor);
        long begin = System.nanoTime();
        for (int poll = 0; poll < POLLS; poll++) {
            polls.add(HeldPoll.of(url, String.valueOf(gate.token()), threads));
        }
        await().atMost(Duration.ofSeconds(45))
                .until(() -> meters().waiting() + refused().size() == POLLS);
        log.info("polls: {} sent, {} wait after {} ms", POLLS, held().size(), millisSince(begin));
    }

    /** Those that got a response although nothing changed. */
    private List<HeldPoll.Answered> refused() {
        return polls.stream().filter(HeldPoll::isAnswered).map(HeldPoll::answer).toList();
    }

    private List<HeldPoll> held() {
        return polls.stream().filter(poll -> !poll.isAnswered()).toList();
    }

    /** By the README's rule. */
    private static int places(Meters now) {
        return HEAP == null ? POLLS / 2 : (int) Math.min(5000, now.largestHeap() / 400_000);
    }

    private Meters full(Meters before) {
        Meters full = meters();
        log.info("polls: {} of {} MB of heap, {} threads", full.heap() >> 20, full.largestHeap() >> 20, full.threads());
        assertThat(full.mostThreads() - before.threads()).isLessThan(FEW);
        return full;
    }

    private static void saysWhenToTryAgain(HeldPoll.Answered refused) {
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.head()).contains("\r\nRetry-After: 5\r\n");
        assertThat(refused.body()).contains("\"2700-403\"");
    }

    private void othersAreServed(String scanId) {
        long begin = System.nanoTime();
        poll();
        long polled = System.nanoTime();
        scan(scanId);
        log.info(
                "polls: meanwhile one without wait took {} ms, a scan {} ms",
                millis(polled - begin),
                millisSince(polled));
    }

    private void poll() {
        Answer answer =
                gate.get(event.path() + "/sync?since=2020-01-01T00:00:00Z").expect(200);
        assertThat(answer.json().path("accreditations")).hasSize(1);
    }

    private void scan(String id) {
        gate.post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z", id))
                .expect(201);
    }

    /** By the other server of the two. */
    private void rename(String firstName) {
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("first_name", firstName))
                .expect(200);
    }

    private void changeAnswersAll(List<HeldPoll> held, String firstName) {
        long begin = System.nanoTime();
        rename(firstName);
        await().until(() -> held.stream().allMatch(HeldPoll::isAnswered));

        assertThat(held).extracting(HeldPoll::answer).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("\"first_name\":\"" + firstName + "\"");
        });
        long last =
                held.stream().mapToLong(poll -> poll.answer().atNanos()).max().orElseThrow();
        log.info("polls: all {} answered {} ms after the change was sent", held.size(), millis(last - begin));
    }

    private void allIsGivenBack(Meters before) throws IOException {
        await().untilAsserted(() -> {
            Meters now = meters();
            assertThat(now.waiting()).isZero();
            assertThat(now.connectionsInUse()).isZero();
            assertThat(now.openFiles() - before.openFiles()).isLessThan(FEW);
            assertThat(now.threads() - before.threads()).isLessThan(FEW);
        });
        server.collectGarbage();
        Meters after = meters();
        log.info("polls: {} MB of heap before, {} MB after", before.heap() >> 20, after.heap() >> 20);
        // Tomcat keeps buffers for those who come next: of connections, in a heap of 2 GB a 32nd of it, and of
        // requests.
        assertThat(after.heap() - before.heap()).isLessThan(after.largestHeap() / 4);
    }

    /** The server's own figures. */
    private Meters meters() {
        return new Meters(operator.get("/prometheus").expect(200).text());
    }

    private record Meters(String text) {

        int waiting() {
            return (int) sum("gatehouse_feed_waiting ");
        }

        int threads() {
            return (int) sum("jvm_threads_live_threads ");
        }

        int mostThreads() {
            return (int) sum("jvm_threads_peak_threads ");
        }

        int openFiles() {
            return (int) sum("process_files_open_files ");
        }

        int connectionsInUse() {
            return (int) sum("hikaricp_connections_active{");
        }

        long heap() {
            return (long) sum("jvm_memory_used_bytes{area=\"heap\"");
        }

        /** A generation without a limit of its own has -1. */
        long largestHeap() {
            return (long) values("jvm_memory_max_bytes{area=\"heap\"")
                    .filter(bytes -> bytes > 0)
                    .sum();
        }

        private double sum(String name) {
            return values(name).sum();
        }

        /** Of all lines that begin so. */
        private DoubleStream values(String name) {
            assertThat(text).contains("\n" + name);
            return text.lines()
                    .filter(line -> line.startsWith(name))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
        }
    }

    private static long millisSince(long nanos) {
        return millis(System.nanoTime() - nanos);
    }

    private static long millis(long nanos) {
        return Duration.ofNanos(nanos).toMillis();
    }
}
