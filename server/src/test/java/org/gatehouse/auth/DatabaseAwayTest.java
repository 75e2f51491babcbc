package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.db.DatabaseProxy;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** Every kind of request while the database refuses, is silent or hangs up gets its response within 10 s, in the form of its kind. */
class DatabaseAwayTest {

    private static final Path HOME = Path.of("target", "gatehouse-away");
    private static final Duration PROMISED = Duration.ofSeconds(10);

    private static EmbeddedPostgres database;
    private static DatabaseProxy proxy;
    private static ConfigurableApplicationContext server;
    private static Fixture fixture;
    private static EventFixture event;
    private static Api gate;
    private static Api desk;
    private static ClientSecret machine;
    private static String session;
    private static final List<Api> unused = new ArrayList<>();
    private static long ana;
    private static String cursor;
    private static Map<String, Object> scan;

    /** A response and how long it took. */
    private record Told(Answer answer, Duration after) {}

    @BeforeAll
    static void start() throws IOException {
        FileSystemUtils.deleteRecursively(HOME);
        database = EmbeddedPostgres.start(EmbeddedSettings.in(TestHome.migrated(HOME)));
        String url = database.url();
        String port = url.replaceAll(".*127.0.0.1:(\\d+)/.*", "$1");
        proxy = new DatabaseProxy(Integer.parseInt(port));
        server = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + HOME,
                        "--spring.datasource.url=" + url.replace(":" + port + "/", ":" + proxy.port() + "/"),
                        "--spring.datasource.username=" + database.username(),
                        "--spring.datasource.password=" + database.password());
        fixture = new Fixture(server);
        event = fixture.event().withZone("Arena").withAccreditation("Ana");
        gate = event.gate();
        desk = fixture.api(Scope.values());
        machine = fixture.client(null, Scope.ADMIN);
        session = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        for (int number = 0; number < 123; number++) {
            unused.add(TestPeople.loggedIn(fixture, TestPeople.user(fixture, null)));
        }
        desk.get("/org").expect(200);
        ana = event.person("Ana");
        cursor = gate.get(event.path() + "/sync").json().path("cursor").asString();
        scan = event.scan("Ana", "Arena", "2020-09-23T08:15:00Z");
    }

    /** The server does not wait for the database at each of the things that it writes when it ends. */
    @AfterAll
    static void stop() {
        proxy.swallow();
        await().until(() -> fixture.anonymous().get("/health/ready").status() == 503);
        assertTimeout(Duration.ofSeconds(20), server::close);
        proxy.close();
        database.close();
    }

    @AfterEach
    void mend() {
        proxy.mend();
        await().until(() -> gate.get(event.path() + "/sync").status() == 200);
    }

    @Test
    void databaseThatRefusesIsToldToAll() throws InterruptedException {
        ask(requests());
        proxy.refuse();

        assertAllAreTold(ask(withUnknownTokens(requests())));
    }

    /** As while somebody restores into the database that nodes use. */
    @Test
    void databaseWithoutItsTablesIsToldToAll() throws Exception {
        ask(requests());
        Map<String, Told> told;
        superuser("alter schema public rename to elsewhere");
        try {
            told = ask(withUnknownTokens(requests()));
        } finally {
            superuser("alter schema elsewhere rename to public");
        }

        assertAllAreTold(told);
        assertThat(answer("sync", told).json().path("detail").asString())
                .contains("lacks a table that Gatehouse needs");
    }

    private static void superuser(String statement) throws SQLException {
        try (Connection connection = database.connectAsSuperuser("gatehouse")) {
            connection.createStatement().execute(statement);
        }
    }

    /** Only its separate query shows the server whether a statement is slow or the database is silent. */
    @Test
    @LongTest
    void databaseThatIsSilentIsToldToAllAlsoInTheMiddle() throws Exception {
        Map<String, Told> told = askBlocked(() -> {
            proxy.swallow();
            return ask(withUnknownTokens(requests()));
        });

        assertAllAreTold(told);
        fixture.anonymous().get("/health/ready").expect(503);
        fixture.anonymous().get("/health/live").expect(200);
    }

    @Test
    @LongTest
    void connectionsThatAreCutInTheMiddleAreToldAtOnce() throws Exception {
        Map<String, Told> told = askBlocked(() -> {
            proxy.cut();
            return Map.of();
        });

        told.forEach(DatabaseAwayTest::assertIsTold);
    }

    /** Asks while others hold what the requests need, and does this once these wait for it; returns the response that all get. */
    private static Map<String, Told> askBlocked(Callable<Map<String, Told>> then) throws Exception {
        ask(requests());
        Map<String, Callable<Answer>> requests = new LinkedHashMap<>();
        for (String what : List.of("person", "change", "scan", "scans", "export", "token", "page")) {
            requests.put(what + " in the middle", requests().get(what));
        }
        try (Connection other = database.connectAsSuperuser("gatehouse");
                ExecutorService trouble = Executors.newVirtualThreadPerTaskExecutor()) {
            other.setAutoCommit(false);
            other.createStatement().execute("lock table person, scan, client, login_session in access exclusive mode");
            Future<Map<String, Told>> more = trouble.submit(() -> {
                await().until(() -> blocked() >= 5);
                return then.call();
            });
            Map<String, Told> told = new LinkedHashMap<>(ask(requests));
            told.putAll(more.get());
            return told;
        }
    }

    private static long blocked() throws SQLException {
        try (Connection connection = database.connectAsSuperuser("gatehouse");
                ResultSet row = connection
                        .createStatement()
                        .executeQuery("select count(*) from pg_stat_activity where wait_event_type = 'Lock'")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Tokens of which nothing is known yet, or what is known is 30 s old: one that many share, and many. */
    private static Map<String, Callable<Answer>> withUnknownTokens(Map<String, Callable<Answer>> requests) {
        Map<String, Callable<Answer>> more = new LinkedHashMap<>(requests);
        Api shared = unused.removeFirst();
        for (int number = 0; number < 40; number++) {
            Api person = unused.removeFirst();
            more.put("token of another " + number, () -> person.get("/org"));
            more.put("shared token " + number, () -> shared.get("/org"));
        }
        return more;
    }

    private static void assertAllAreTold(Map<String, Told> told) {
        told.forEach(DatabaseAwayTest::assertIsTold);
        assertThat(answer("token", told).json().path("error").asString()).isEqualTo("temporarily_unavailable");
        for (String page : List.of("page", "page of an event", "login", "authorize")) {
            assertThat(answer(page, told).text()).as(page).contains("<h1>Not available for a moment</h1>");
        }
        assertThat(answer("part of a page", told).text()).contains("data-message", "Try again in a few seconds");
    }

    private static Answer answer(String what, Map<String, Told> told) {
        return Objects.requireNonNull(told.get(what), what).answer();
    }

    private static void assertIsTold(String what, Told told) {
        assertThat(told.after()).as(what).isLessThan(PROMISED);
        assertThat(told.answer().status()).as(what).isEqualTo(503);
        assertThat(told.answer().header("Retry-After")).as(what).isNotNull();
    }

    private static Map<String, Told> ask(Map<String, Callable<Answer>> requests) throws InterruptedException {
        Map<String, Told> told = new ConcurrentHashMap<>();
        List<Thread> asking = new ArrayList<>();
        requests.forEach((what, request) -> asking.add(Thread.ofVirtual().start(() -> {
            long begin = System.nanoTime();
            try {
                Answer answer = request.call();
                told.put(what, new Told(answer, Duration.ofNanos(System.nanoTime() - begin)));
            } catch (Exception | Error failed) {
                throw new AssertionError(what + " after " + Duration.ofNanos(System.nanoTime() - begin), failed);
            }
        })));
        for (Thread thread : asking) {
            thread.join();
        }
        assertThat(told).hasSameSizeAs(requests);
        return told;
    }

    private static Map<String, Callable<Answer>> requests() {
        Map<String, Callable<Answer>> requests = new LinkedHashMap<>();
        requests.put("sync", () -> gate.get(event.path() + "/sync"));
        requests.put("sync that waits", () -> gate.get(event.path() + "/sync?wait=1&cursor=" + cursor));
        requests.put("scan", () -> gate.post(event.path() + "/scan", scan));
        requests.put("scans", () -> gate.post(event.path() + "/scans", Map.of("scans", List.of(scan))));
        requests.put(
                "decide",
                () -> gate.post(
                        event.path() + "/decide",
                        Map.of("qr", "0", "zone_id", event.zone("Arena"), "scan_id", "asked")));
        requests.put("zones", () -> gate.get(event.path() + "/zones"));
        requests.put("organisations", () -> desk.get("/org"));
        requests.put("person by e-mail", () -> desk.get("/people/person?email=ana@example.org"));
        requests.put("person", () -> desk.get("/people/person/" + ana));
        requests.put("list", () -> desk.get(event.path() + "/accreditations"));
        requests.put("registrations", () -> desk.get("/registrations?event_id=" + event.id()));
        requests.put("export", () -> desk.get(event.path() + "/scans/export?format=csv"));
        requests.put("log", () -> desk.get("/logs"));
        requests.put("change", () -> desk.put("/people/person/" + ana, Map.of("last_name", "Li", "version", 0)));
        requests.put("token", () -> fixture.anonymous().tokenFor(machine, Map.of("grant_type", "client_credentials")));
        requests.put("page", () -> page("/console", false));
        requests.put("page of an event", () -> page("/console/events/" + event.id(), false));
        requests.put("part of a page", () -> page("/console/events/" + event.id() + "/accreditations", true));
        requests.put("login", () -> page("/login", false));
        requests.put(
                "authorize",
                () -> page(
                        "/oauth/authorize?response_type=code&client_id=console&redirect_uri=/console/signed-in",
                        false));
        return requests;
    }

    private static Answer page(String path, boolean part) {
        HttpRequest.Builder request = fixture.anonymous()
                .request(path)
                .header("Cookie", "gatehouse_session=" + session)
                .header("Accept", "text/html");
        if (part) {
            request.header("HX-Request", "true");
        }
        return fixture.anonymous().send(request.GET());
    }
}
