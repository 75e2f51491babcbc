package org.gatehouse.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.pool.Workload;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

@ApiTest
class LogApiTest {

    private static final int MANY = 50_000;

    private static List<JsonNode> logs(Api api, String query) {
        return api.get("/logs?" + query)
                .expect(200)
                .json()
                .path("logs")
                .valueStream()
                .toList();
    }

    private static String ofAna(EventFixture event) {
        return "ws_entity=" + event.entity() + "&web_service_code=2700&limit=100&logData=person_accreditation_id:"
                + event.accreditation("Ana");
    }

    private static void append(Fixture fixture, AuditEntry entry) {
        fixture.bean(TransactionOperations.class)
                .executeWithoutResult(
                        status -> fixture.bean(AuditRepository.class).append(Fixture.OPERATOR, entry));
    }

    @Test
    void whatTheDeskDidIsReadInTheOrderInWhichItWasDone(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        String path = event.path() + "/accreditations/" + event.accreditation("Ana");
        Api editor = fixture.person(event, "Bo", Role.EDIT, Role.PRINT);
        editor.put(path, Map.of("first_name", "Anna")).expect(200);
        editor.put(path + "/printed").expect(204);

        List<JsonNode> logs = logs(fixture.person(event, Role.VIEW_LOGS), ofAna(event));

        assertThat(logs)
                .extracting(entry -> entry.path("message").stringValue())
                .containsExactly("accreditation_made", "accreditation_changed", "badge_printed");
        assertThat(logs).extracting(entry -> entry.path("code").intValue()).containsExactly(1, 2, 11);
        JsonNode changed = logs.get(1);
        assertThat(changed.path("data").path("person_accreditation_id").stringValue())
                .isEqualTo(String.valueOf(event.accreditation("Ana")));
        assertThat(changed.path("data").path("first_name").stringValue()).isEqualTo("– → Anna");
        assertThat(changed.path("person_id").longValue()).isEqualTo(event.person("Bo"));
        assertThat(changed.path("puppeteer_id").isNull()).isTrue();
        assertThat(logs.getFirst().path("person_id").isNull()).isTrue();
        assertThat(logs.getFirst().path("actor_name").stringValue()).isEqualTo("fixture");
        changed.path("data").forEach(value -> assertThat(value.isString()).isTrue());
    }

    /** They lie with the person, whom several events may know. */
    @Test
    void photosOfABadgeAreReadAtItsEventAlone(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        EventFixture another = fixture.event();
        append(fixture, AuditEntry.of("image_attached").person(event.person("Ana")));
        String query = "limit=100&logData=person_accreditation_id:" + event.accreditation("Ana");

        assertThat(logs(fixture.person(event, Role.VIEW_LOGS), query))
                .extracting(entry -> entry.path("message").stringValue())
                .contains("image_attached");
        assertThat(logs(fixture.person(another, Role.VIEW_LOGS), query)).isEmpty();
    }

    /**
     * The log of a server is for its operator: somebody who closed a tab is nothing to look at. How much of a response the kernel takes is
     * its own affair, so the response is long, and asked for again until the server was still writing it when its reader left.
     */
    @Test
    void whoLeavesInTheMiddleOfAnAnswerIsNoFailure(Fixture fixture) {
        EventFixture event = fixture.event();
        fixture.bean(JdbcClient.class).sql("""
                    insert into audit_entry (action, actor_name, event_id, after)
                    select 'zone_changed', 'fixture', :event, (
                        select jsonb_object_agg('field_' || field, repeat('x', 1000)) from generate_series(1, 30) field
                    )
                    from generate_series(1, 300)
                    """).param("event", event.id()).update();
        String token = String.valueOf(fixture.api(Scope.values()).token());
        Logger logger = (Logger) LoggerFactory.getLogger("org.gatehouse.platform.problem.ProblemHandler");
        List<String> lines = new CopyOnWriteArrayList<>();
        AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent line) {
                lines.add(line.getFormattedMessage());
            }
        };
        listener.start();
        logger.addAppender(listener);
        logger.setLevel(Level.DEBUG);
        try {
            await().untilAsserted(() -> {
                leaveAfterTheFirstByte(fixture, event, token);
                assertThat(lines).anySatisfy(line -> assertThat(line).startsWith("client left:"));
            });
        } finally {
            logger.detachAppender(listener);
            logger.setLevel(null);
        }
        assertThat(lines).noneSatisfy(line -> assertThat(line).contains("/logs failed"));
    }

    private static void leaveAfterTheFirstByte(Fixture fixture, EventFixture event, String token) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(1024);
            socket.connect(new InetSocketAddress("localhost", Integer.parseInt(fixture.port())));
            String request = "GET /logs?limit=9999&ws_entity=" + event.entity()
                    + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
    }

    @Test
    void whoMayReadTheLogMayReadThePeopleInIt(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Bo");

        fixture.person(event, Role.VIEW_LOGS)
                .get("/people/person/" + event.person("Bo"))
                .expect(200);
    }

    @Test
    void newestAreKeptWhenThereAreMore(Fixture fixture) {
        EventFixture event =
                fixture.event().withZone("Arena").withZone("Lounge").withZone("Pool");

        List<JsonNode> logs = logs(fixture.api(Scope.ADMIN), "limit=2&ws_entity=" + event.entity());

        assertThat(logs)
                .extracting(entry -> entry.path("data").path("name").stringValue())
                .containsExactly("Lounge", "Pool");
    }

    @Test
    void everyKeyOfTheDataFindsItsEntries(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        append(
                fixture,
                AuditEntry.of("zone_changed")
                        .event(event.id())
                        .subject("zone", event.zone("Arena"))
                        .from(Map.of("code", "A:1", "quota", 5))
                        .to(Map.of("code", "B", "quota", 7)));
        Api admin = fixture.api(Scope.ADMIN);
        String entity = "ws_entity=" + event.entity() + "&logData=";

        for (String found : List.of("code:A:1", "code:B", "quota:5", "quota:7")) {
            assertThat(logs(admin, entity + found))
                    .as(found)
                    .singleElement()
                    .satisfies(
                            entry -> assertThat(entry.path("data").path("quota").stringValue())
                                    .isEqualTo("5 → 7"));
        }
        assertThat(logs(admin, entity + "zone_id:" + event.zone("Arena"))).hasSize(2);
        assertThat(logs(admin, entity + "person_id:" + event.person("Ana"))).isNotEmpty();
        assertThat(logs(admin, entity + "event_id:" + event.id())).hasSizeGreaterThan(2);
        for (String missed : List.of("quota:6", "zone_id:0", "nothing:", "person_accreditation_id:x", "zone_id:'x'")) {
            assertThat(logs(admin, entity + missed)).as(missed).isEmpty();
        }
        assertThat(logs(admin, "ws_entity=" + event.entity() + "&logData=")).isNotEmpty();
    }

    @Test
    void applicationThatDidItIsAFilter(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena");
        Api admin = fixture.api(Scope.ADMIN);

        assertThat(logs(admin, "web_service_code=2700&ws_entity=" + event.entity()))
                .isNotEmpty();
        assertThat(logs(admin, "web_service_code=1400&ws_entity=" + event.entity()))
                .isEmpty();
        assertThat(logs(admin, "web_service_code=1&limit=1000")).isEmpty();
        assertThat(logs(admin, "web_service_code=100&limit=1"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.path("code").intValue()).isBetween(400, 499));
    }

    @Test
    void logOfAnotherEventIsClosed(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        EventFixture other = fixture.event().withAccreditation("Bo");
        Api reader = fixture.person(event, Role.VIEW_LOGS);

        reader.get("/logs?ws_entity=" + other.entity()).expect(404);
        reader.get("/logs?ws_entity=999999999").expect(404);
        assertThat(logs(reader, "limit=1000"))
                .isNotEmpty()
                .allSatisfy(
                        entry -> assertThat(entry.path("data").path("event_id").stringValue())
                                .isEqualTo(String.valueOf(event.id())));
        assertThat(logs(reader, "logData=person_accreditation_id:" + other.accreditation("Bo")))
                .isEmpty();
        assertThat(logs(reader, "logData=event_id:" + other.id())).isEmpty();
    }

    @Test
    void entityAboveEventsHoldsTheirs(Fixture fixture) {
        EventFixture games = fixture.event().withZone("Arena");
        EventFixture trial = fixture.event().withZone("Pool").below(games);

        assertThat(logs(fixture.api(Scope.ADMIN), "ws_entity=" + games.entity()))
                .extracting(entry -> entry.path("data").path("event_id").stringValue())
                .containsExactlyInAnyOrder(String.valueOf(games.id()), String.valueOf(trial.id()));
        assertThat(logs(fixture.person(trial, Role.VIEW_LOGS), "ws_entity=" + games.entity()))
                .extracting(entry -> entry.path("data").path("event_id").stringValue())
                .containsExactly(String.valueOf(trial.id()));
    }

    @Test
    void otherRightsAtTheEventAreNotEnough(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        EventFixture seen = fixture.event();

        fixture.person(event, Role.EDIT)
                .get("/logs?ws_entity=" + event.entity())
                .expect(403);
        fixture.person(event, Role.ADMIN)
                .get("/logs?ws_entity=" + event.entity())
                .expect(403);
        assertThat(logs(fixture.person(event, Role.LOGS_ADMIN), ofAna(event))).isNotEmpty();
        assertThat(logs(fixture.api(Set.of(seen.id()), Scope.ADMIN), "ws_entity=" + seen.entity()))
                .isEmpty();
        fixture.api(Set.of(seen.id()), Scope.ADMIN)
                .get("/logs?ws_entity=" + event.entity())
                .expect(404);
    }

    @Test
    void secretsAreNeitherShownNorFound(Fixture fixture) {
        EventFixture event = fixture.event();
        append(
                fixture,
                AuditEntry.of("something_new")
                        .event(event.id())
                        .to(Map.of(
                                "client_secret", "hush", "password_hash", "hush", "random_hash", "hush", "name", "x")));
        Api admin = fixture.api(Scope.ADMIN);

        JsonNode entry = logs(admin, "ws_entity=" + event.entity()).getLast();

        assertThat(entry.path("data").propertyNames()).containsExactly("event_id", "name");
        assertThat(entry.path("code").intValue()).isZero();
        assertThat(logs(admin, "logData=client_secret:hush")).isEmpty();
    }

    @Test
    void everyValueIsAShortText(Fixture fixture) {
        EventFixture event = fixture.event();
        append(
                fixture,
                AuditEntry.of("zone_changed")
                        .event(event.id())
                        .from(Map.of("zones", List.of(1, 2), "deep", Map.of("a", 1)))
                        .to(Map.of("zones", List.of(), "deep", Map.of("a", List.of(true)), "long", "x".repeat(5000))));

        JsonNode data = logs(fixture.api(Scope.ADMIN), "ws_entity=" + event.entity())
                .getLast()
                .path("data");

        assertThat(data.path("zones").stringValue()).isEqualTo("1, 2 → ");
        assertThat(data.path("deep").stringValue()).isEqualTo("{\"a\":1} → {\"a\":[true]}");
        assertThat(data.path("long").stringValue()).hasSize(1001).endsWith("…");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"limit=0", "limit=10000", "ws_entity=x", "web_service_code=2700a", "logData=x", "logData=:7"})
    void wrongParameterIsNamed(String parameter, Fixture fixture) {
        JsonNode problem =
                fixture.api(Scope.ADMIN).get("/logs?" + parameter).expect(422).json();

        assertThat(problem.path("errors").path(0).stringValue().toLowerCase(java.util.Locale.ROOT))
                .startsWith(parameter
                        .substring(0, parameter.indexOf('='))
                        .toLowerCase(java.util.Locale.ROOT)
                        .replace("logdata", "log"));
    }

    /** She is at both events: what the desk of one does to her concerns the other. */
    @Test
    void whatOneEventDoesToASharedPersonIsInTheLogOfTheOther(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        EventFixture other = fixture.event().withPosition("Guest");
        EventFixture third = fixture.event().withAccreditation("Bo");
        long ana = event.person("Ana");
        fixture.api(Scope.ACCREDITATION_WRITE)
                .post(
                        "/registrations",
                        Map.of("event_id", other.id(), "person_id", ana, "position_id", other.position("Guest")))
                .expect(201);
        fixture.person(event, Role.MANAGE_BOOKINGS)
                .put("/people/person/" + ana, Map.of("date_of_birth", "1999-05-17"))
                .expect(200);

        for (EventFixture hers : List.of(event, other)) {
            List<JsonNode> logs = logs(
                    fixture.person(hers, Role.VIEW_LOGS), "ws_entity=" + hers.entity() + "&logData=person_id:" + ana);
            assertThat(logs.getLast().path("message").stringValue()).isEqualTo("person_changed");
            assertThat(logs.getLast().path("data").path("date_of_birth").stringValue())
                    .isEqualTo("– → 1999-05-17");
        }
        assertThat(logs(fixture.person(third, Role.VIEW_LOGS), "limit=1000&logData=person_id:" + ana))
                .isEmpty();
        assertThat(logs(fixture.api(Scope.ADMIN), "logData=person_id:" + ana + "&limit=1000").stream()
                        .filter(entry -> entry.path("message").stringValue().equals("person_changed")))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"2700, person_accreditation_id:10012345", ","})
    void aLongLogIsNotReadAsAWhole(@Nullable Integer application, @Nullable String data, Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        addEntries(fixture, event, MANY);
        long entity = event.entity();
        LogController log = fixture.bean(LogController.class);
        TransactionTemplate reading = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        reading.setReadOnly(true);

        // As a request reads: with the plan for these values.
        try (Workload.Choice ignored = Workload.READS.choose()) {
            EntriesRead read = Objects.requireNonNull(reading.execute(status -> {
                log.list(entity, application, data, 100, Fixture.OPERATOR);
                return EntriesRead.byThisTransaction(fixture);
            }));

            assertThat(read.oneByOne()).isZero();
            assertThat(read.byIndex()).isBetween(1L, MANY / 10L);
        }
    }

    /** How many entries of the log PostgreSQL has read, by reading the whole table and by an index. */
    private record EntriesRead(long oneByOne, long byIndex) {

        /** Not since it began: connections that rest tell late what they read for others. */
        static EntriesRead byThisTransaction(Fixture fixture) {
            return fixture.bean(JdbcClient.class)
                    .sql("""
                        select seq_tup_read as one_by_one, idx_tup_fetch as by_index
                        from pg_stat_xact_user_tables where relname = 'audit_entry'
                        """)
                    .query(EntriesRead.class)
                    .single();
        }
    }

    /** With statistics, which PostgreSQL gathers by itself a minute after so many. */
    private static void addEntries(Fixture fixture, EventFixture event, int number) {
        fixture.bean(JdbcClient.class)
                .sql("""
                    insert into audit_entry (action, actor_name, event_id, person_id, accreditation_id, subject_type, subject_id, after)
                    select 'badge_printed', 'gate', :event, n % 50000 + 10000000, n % 50000 + 10000000, 'accreditation', n % 50000 + 10000000,
                           jsonb_build_object('n', n)
                    from generate_series(1, :number) n
                    """)
                .param("event", event.id())
                .param("number", number)
                .update();
        fixture.bean(JdbcClient.class).sql("analyze audit_entry").update();
    }
}
