package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import tools.jackson.databind.json.JsonMapper;

/**
 * Strangers who open connections by the thousand, from the address of the gates, and do with them whatever takes long or much: gates that
 * wait go on waiting, and others are served.
 *
 * <p>In the short form settings make the server small; in the long one it has the limits that its heap gives it.
 */
@ApiTest
@AloneAtFullSize
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrangersTest {

    private static final Logger log = LoggerFactory.getLogger(StrangersTest.class);

    private static final Path HOME = Path.of("target", "gatehouse-strangers");
    private static final int GATES = Integer.getInteger("strangers.gates", 100);
    private static final int STRANGERS = Integer.getInteger("strangers.connections", 1_500);

    /** With it the server decides by its heap how many connections there may be. */
    private static final @Nullable String HEAP = System.getProperty("strangers.heap");

    /** Only the long form, which has the machine for itself, says how long a poll may take. */
    private static final @Nullable Long SLOWEST_P99 = Long.getLong("strangers.p99");

    /** So many polls are enough for a percentile of them. */
    private static final int POLLS = SLOWEST_P99 == null ? 1 : 1_000;

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)\r\n");
    private static final String HEAD = " HTTP/1.1\r\nHost: localhost\r\n";
    private static final String FORM =
            HEAD + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 200\r\n\r\na=";

    /** What strangers send; then nothing more comes. */
    private static final List<String> BEGINNINGS = List.of(
            "",
            "GET /hea",
            "GET /health" + HEAD + "X-Header: ",
            "GET /health" + HEAD + "\r\n",
            "GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "GET /health" + HEAD
                    + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "POST /auth/access_token" + FORM,
            "POST /login" + FORM,
            "POST /console/preferences" + FORM,
            "POST /registrations/accreditation/events/1/scan" + HEAD
                    + "Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{");

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Socket> strangers = new ArrayList<>();
    private final List<HeldPoll> polls = new ArrayList<>();
    private ServerProcess server;
    private EventFixture event;
    private Api gate;
    private Api operator;
    private Api stranger;
    private ClientSecret client;
    private User user;

    @BeforeAll
    void aServerOfItsOwn(Fixture fixture) throws IOException {
        event = fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        Files.createDirectories(HOME);
        Files.deleteIfExists(HOME.resolve("server.log"));
        server = new ServerProcess(HOME.resolve("server.log"), HEAP == null ? "256m" : HEAP, settings(fixture));
        server.launch();
        server.awaitReady();
        gate = here(event.gate(), fixture);
        operator = here(fixture.api(Scope.ADMIN), fixture);
        stranger = here(fixture.anonymous(), fixture);
        client = fixture.client(null, Scope.SCANS_WRITE);
        user = TestPeople.withPassword(fixture, Set.of(), null);
    }

    private static List<String> settings(Fixture fixture) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        Stream<String> limits = Stream.of(
                "--gatehouse.web.connections=500", "--gatehouse.web.strangers=240", "--gatehouse.web.first-request=2s");
        return Stream.concat(
                        HEAP == null ? limits : Stream.empty(),
                        Stream.of(
                                "--gatehouse.home=" + HOME,
                                "--gatehouse.base-url=https://gatehouse.test",
                                // Here strangers are limited by nothing but their connections.
                                "--gatehouse.open.requests-a-minute=0",
                                "--spring.datasource.url=" + database.getJdbcUrl(),
                                "--spring.datasource.username=" + database.getUsername(),
                                "--spring.datasource.password=" + database.getPassword()))
                .toList();
    }

    private Api here(Api elsewhere, Fixture fixture) {
        return new Api(server.base(), fixture.bean(JsonMapper.class), elsewhere.token());
    }

    @AfterEach
    void strangersLeave() throws IOException {
        for (Socket socket : strangers) {
            socket.close();
        }
        strangers.clear();
        polls.forEach(HeldPoll::close);
        polls.clear();
    }

    @AfterAll
    void end() {
        threads.shutdownNow();
        threads.close();
        server.close();
    }

    @Test
    void gatesOfTheSameAddressGoOnWaiting() throws IOException {
        try (Socket idleGate = connect()) {
            assertThat(statusOf(idleGate, poll())).isEqualTo(200);
            gatesWait();

            int each = STRANGERS / BEGINNINGS.size();
            for (String beginning : BEGINNINGS) {
                IntStream.range(0, each).forEach(any -> comes(beginning));
                assertThat(served()).as(beginning).containsExactly(200, 201, 200, 200);
            }

            log.info(
                    "strangers: {} connections, {} of strangers, {} MB of heap",
                    meter("gatehouse_web_connections "),
                    meter("gatehouse_web_connections_strangers "),
                    (int) meter("jvm_memory_used_bytes{area=\"heap\"") >> 20);
            assertThat(meter("gatehouse_web_connections_strangers ")).isLessThan(STRANGERS / 2.0);
            assertThat(meter("gatehouse_web_connections_closed_total")).isGreaterThan(STRANGERS / 4.0);
            assertThat(polls).noneMatch(HeldPoll::isAnswered);
            assertThat(statusOf(idleGate, poll()))
                    .as("a gate that polled before")
                    .isEqualTo(200);
        }
        changeAnswersAll();
    }

    private void gatesWait() throws IOException {
        String cursor = gate.get(event.path() + "/sync")
                .expect(200)
                .json()
                .path("cursor")
                .asString();
        URI url = URI.create(server.base() + event.path() + "/sync?wait=55&cursor=" + cursor);
        for (int i = 0; i < GATES; i++) {
            polls.add(HeldPoll.of(url, String.valueOf(gate.token()), threads));
        }
        await().until(() -> meter("gatehouse_feed_waiting ") == GATES);
    }

    private void changeAnswersAll() {
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("first_name", "Anna"))
                .expect(200);
        await().until(() -> polls.stream().allMatch(HeldPoll::isAnswered));
        assertThat(polls).extracting(HeldPoll::answer).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("\"first_name\":\"Anna\"");
        });
    }

    /** The statuses of a new gate's poll, of a scan, of a request for a token and of the health. */
    private List<Integer> served() throws IOException {
        try (Socket newGate = connect()) {
            return List.of(
                    statusOf(newGate, poll()),
                    scan(),
                    tokenStatus(),
                    stranger.get("/health").status());
        }
    }

    private int scan() {
        String id = UUID.randomUUID().toString();
        return gate.post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z", id))
                .status();
    }

    private int tokenStatus() {
        return stranger.tokenFor(client, Map.of("grant_type", "client_credentials"))
                .status();
    }

    /** While the client sends a byte now and then, its request is not yet whole. */
    @Test
    void requestThatComesByteByByteIsNotAwaited() throws IOException {
        try (Socket slow = connect()) {
            send(slow, "GET /health" + HEAD + "X-Header: ");
            await().until(() -> isClosedAfterOneByteMore(slow));
        }
        try (Socket slow = connect()) {
            assertThat(statusOf(slow, "GET /health" + HEAD + "\r\n")).isEqualTo(200);
            await().until(() -> isClosedAfterOneByteMore(slow));
        }
    }

    private static boolean isClosedAfterOneByteMore(Socket slow) {
        try {
            slow.getOutputStream().write('G');
            slow.setSoTimeout(1);
            return slow.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    @Test
    void readersWhoTakeNothingGiveWay() throws IOException {
        double closed = meter("gatehouse_web_connections_closed_total");
        for (int i = 0; i < STRANGERS / 4; i++) {
            comes("GET /openapi.json" + HEAD + "\r\n");
        }
        await().until(() -> meter("gatehouse_web_connections_closed_total") > closed);

        assertThat(served()).containsExactly(200, 201, 200, 200);
    }

    @Test
    void tokensAndSignInsFindRoomWhileFormsAreHeld() throws IOException {
        for (int i = 0; i < 200; i++) {
            comes(i % 2 == 0 ? "POST /auth/access_token" + FORM : "POST /login" + FORM);
        }
        String secret = client.clientId() + ":" + client.clientSecret();
        String grant = "grant_type=client_credentials";
        try (Socket socket = connect()) {
            send(
                    socket,
                    "POST /auth/access_token" + HEAD
                            + "Content-Type: application/x-www-form-urlencoded\r\nAuthorization: Basic "
                            + Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.US_ASCII))
                            + "\r\nContent-Length: " + grant.length() + "\r\n\r\n");
            // At once: a busy machine may need all the time that a first request has for anything in between.
            assertThat(statusOf(socket, grant)).isEqualTo(200);
        }
        assertThat(served()).as("meanwhile").containsExactly(200, 201, 200, 200);
        Browser browser = new Browser(stranger);
        browser.logIn(browser.open("/console"), user.username(), TestSessions.PASSWORD);

        assertThat(browser.open("/console").text()).doesNotContain("type=\"password\"");
    }

    /** Virtual threads are never interrupted, so each connection gets few answers in a row. */
    @Test
    void pollsAreAnsweredWhileStrangersSendManyRequestsAtOnce() throws IOException {
        String requests = ("GET /health" + HEAD + "\r\n").repeat(2_000);
        List<Future<Integer>> answers = new ArrayList<>();
        List<Long> millis = new ArrayList<>();
        try (Socket known = connect()) {
            do {
                if (answers.stream().noneMatch(StrangersTest::isRunning)) {
                    IntStream.range(0, 200).forEach(any -> answers.add(threads.submit(() -> answersTo(requests))));
                }
                long begin = System.nanoTime();
                assertThat(statusOf(known, poll())).isEqualTo(200);
                millis.add(Duration.ofNanos(System.nanoTime() - begin).toMillis());
            } while (millis.size() < POLLS || answers.stream().anyMatch(StrangersTest::isRunning));
        }
        long p99 = millis.stream().sorted().toList().get(millis.size() * 99 / 100);
        log.info("strangers: {} polls meanwhile, p99 {} ms", millis.size(), p99);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.resultNow()).isLessThan(10));
        if (SLOWEST_P99 != null) {
            assertThat(p99).isLessThan(SLOWEST_P99);
        }
    }

    private static boolean isRunning(Future<?> task) {
        return task.state() == Future.State.RUNNING;
    }

    /** How many responses there are before the server hangs up. */
    private int answersTo(String requests) {
        StringBuilder answers = new StringBuilder();
        try (Socket socket = connect()) {
            send(socket, requests);
            InputStream in = socket.getInputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                answers.append((char) next);
            }
        } catch (IOException hungUp) {
            // What came before counts.
        }
        return answers.toString().split("HTTP/1.1 200", -1).length - 1;
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        // So small that a reader who takes nothing is noticed.
        socket.setReceiveBufferSize(2_048);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(server.base()).getPort()));
        return socket;
    }

    private void comes(String beginning) {
        try {
            Socket socket = connect();
            strangers.add(socket);
            send(socket, beginning);
        } catch (IOException hungUp) {
            log.debug("stranger: {}", hungUp.getMessage());
        }
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private String poll() {
        return "GET " + event.path() + "/sync?since=2036-01-01T00:00:00Z" + HEAD + "Authorization: Bearer "
                + gate.token() + "\r\n\r\n";
    }

    /** Sends the request and reads its whole response. */
    private static int statusOf(Socket socket, String request) throws IOException {
        send(socket, request);
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("after: %s", head).isNotNegative();
            head.append((char) next);
        }
        Matcher length = LENGTH.matcher(head);
        if (length.find()) {
            in.readNBytes(Integer.parseInt(length.group(1)));
        } else {
            StringBuilder chunks = new StringBuilder();
            while (chunks.indexOf("0\r\n\r\n") < 0) {
                int next = in.read();
                assertThat(next).as("after: %s", chunks).isNotNegative();
                chunks.append((char) next);
            }
        }
        return Integer.parseInt(head.substring(9, 12));
    }

    private double meter(String name) {
        return operator.get("/prometheus")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
