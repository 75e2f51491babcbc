package org.gatehouse.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.e2e.Console;
import org.gatehouse.e2e.JourneyTest;
import org.gatehouse.e2e.Journeys;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.db.EmbeddedDatabase;
import org.gatehouse.platform.page.Page;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The demo as a newcomer gets it: a server of its own, loaded when it starts. */
class DemoTest {

    private static final Path HOME = Path.of("target", "gatehouse-demo-test");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static ConfigurableApplicationContext server;

    @BeforeAll
    static void load() throws IOException {
        FileSystemUtils.deleteRecursively(HOME.resolve("pg18"));
        TestHome.with(HOME);
        Files.deleteIfExists(HOME.resolve("demo.env"));
        server = start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void peopleOfTwentyFiveCountriesWriteTheirNamesInManyScripts() {
        assertThat(count("select count(*) from person")).isEqualTo(480);
        assertThat(count("select count(*) from country where phone_prefix is not null"))
                .isEqualTo(25);
        assertThat(count("select count(distinct country_id) from person")).isEqualTo(25);
        assertThat(count("select count(*) from member where member_of = 1 and name_1058 > ''"))
                .isEqualTo(25);
        assertThat(count("select count(distinct lower(email_address)) from person_email"))
                .isEqualTo(480);
        assertThat(count("select count(*) from person_email where email_address like '%+%'"))
                .isPositive();
        assertThat(count("select count(*) from person_email where email_address !~"
                        + " '^[a-z0-9.+]+@[a-z]{2}\\.example\\.[a-z]+$'"))
                .isZero();
        assertThat(count("select count(*) from person where first_name is null"))
                .isPositive();
        assertThat(count("select count(*) from person where phone is not null")).isBetween(100L, 250L);
        assertThat(count("select count(*) from person where note is not null")).isBetween(10L, 40L);
        for (String letter : new String[] {"ő", "Ξ", "Ю", "李", "橋", "김", "محمود", "כהן", "अर्जुन"}) {
            assertThat(count("select count(*) from person where concat(first_name, last_name) like '%" + letter + "%'"))
                    .as(letter)
                    .isPositive();
        }
    }

    @Test
    void registrationsAreInAllStates() {
        assertThat(count("select count(distinct state) from registration")).isEqualTo(4);
        assertThat(count("select count(*) from registration where group_id is null"))
                .isZero();
        assertThat(count("select count(*) from accreditation where not deleted"))
                .isGreaterThanOrEqualTo(300)
                .isEqualTo(count("select count(*) from registration where state = 'APPROVED'"));
        assertThat(count("select count(*) from accreditation_feed where deleted"))
                .isPositive();
        assertThat(count("select count(*) from (select from person_position group by person_id having count(*)"
                        + " > 1) as several"))
                .isPositive();
    }

    @Test
    void zonesHaveRoomAndNobodyHoldsAll() {
        assertThat(count("select count(*) from zone")).isEqualTo(14);
        assertThat(count("select count(*) from zone where quota is null")).isEqualTo(7);
        assertThat(count("""
            select count(*)
            from zone z
            cross join lateral (select count(*) as usage from accreditation_zone az where az.zone_id = z.id) held
            where usage = 0 or usage >= quota or usage = (select count(*) from accreditation where not deleted)
            """)).isZero();
        assertThat(count("select count(*) from position")).isEqualTo(12);
        assertThat(count("""
            select count(*)
            from position p
            where (select count(*) from position_zone pz where pz.position_id = p.id) not between 2 and 5
            """)).isZero();
        assertThat(count("select count(distinct sector_id) from skill")).isEqualTo(5);
        assertThat(count("select count(*) from skill")).isEqualTo(12);
        assertThat(count("""
            select count(*)
            from package_option po
            where exists (select from package_option_zone poz where poz.package_option_id = po.id)
              and exists (select from registration_package_option rpo where rpo.package_option_id = po.id)
            """)).isEqualTo(3);
    }

    @Test
    void deskHasMadeOverridesOfEachKind() {
        for (String override :
                new String[] {"first_name", "last_name", "lines", "position_id", "printed_at", "distributed_at"}) {
            assertThat(count("select count(*) from accreditation where " + override + " is not null"))
                    .as(override)
                    .isPositive();
        }
        assertThat(count("select count(*) from accreditation_zone_override where added"))
                .isPositive();
        assertThat(count("select count(*) from accreditation_zone_override where not added"))
                .isPositive();
    }

    @Test
    void pressHasAskedForZones() {
        assertThat(count("select count(distinct state) from zone_request")).isEqualTo(3);
        assertThat(count("select count(*) from zone_request_allocation where wristband_distributed_at is null"))
                .isPositive();
        assertThat(count("select count(*) from zone_request where state = 'ALLOCATED'"))
                .isPositive()
                .isEqualTo(count("select count(*) from accreditation_zone where reasons @> '{allocated}'"))
                .isLessThanOrEqualTo(8);
        assertThat(count("select count(*) from zone_request_form_email")).isEqualTo(2);
    }

    @Test
    void mailsToThePressNeverLeave() {
        assertThat(count("select count(distinct state) from mail_outbox")).isEqualTo(3);
        assertThat(count("select count(*) from mail_outbox where recipient not like '%.example.%'"))
                .isZero();
        assertThat(count("select count(*) from mail_outbox where state = 'QUEUED'"))
                .isPositive();
        assertThat(count("select count(*) from mail_outbox where state = 'QUEUED'"
                        + " and next_try_at < now() + interval '10 years'"))
                .isZero();
        assertThat(count("select count(*) from mail_outbox where created_at > now() or sent_at > now()"))
                .isZero();
        assertThat(count("select count(*) from zone_request_allocation where notification_mail_id is null"
                        + " or wristband_distributed_at > now()"))
                .isZero();
    }

    @Test
    void pressHasBadgesWithABackAndTheOfficeAView() {
        assertThat(count("select count(*) from badge_position_layout")).isEqualTo(1);
        assertThat(
                        count(
                                "select count(*) from saved_view where user_id is null and query ~ '^position=\\d+&position=\\d+'"))
                .isEqualTo(1);
    }

    @Test
    void pressComesByDayWhenTheEventEndsAndNothingClosesToday() {
        assertThat(count("select count(*) from accreditation_time"))
                .isEqualTo(count("""
                        select count(*)
                        from accreditation a
                        join registration r on r.id = a.registration_id
                        join person_position pp on pp.id = r.person_position_id
                        join position p on p.event_id = a.event_id and p.id = coalesce(a.position_id, pp.position_id)
                        where not a.deleted and p.code = 'PR'
                        """))
                .isPositive();
        assertThat(count("select count(*) from accreditation_time where next_at < now() + interval '12 hours'"))
                .isZero();
        assertThat(count("select count(*) from registration_period")).isEqualTo(1);
    }

    @Test
    void someHaveNoBackgroundCheckYet() {
        assertThat(count("select count(*) from accreditation_hold where closed_at is null and opened_by is not null"))
                .isEqualTo(4);
        assertThat(count("""
                select count(*) from accreditation_hold h
                join accreditation a on a.event_id = h.event_id and a.id = h.accreditation_id
                where a.printed_at is not null or a.deleted
                """)).isZero();
    }

    @Test
    void oneEntryOfTheWatchlistFitsOnePersonWhoIsHeld() throws Exception {
        JsonNode hits = ofEvent("/watchlist/hits");

        assertThat(hits.path("total_count").asLong()).isEqualTo(1);
        JsonNode hit = hits.path("hits").path(0);
        assertThat(hit.path("state").asString()).isEqualTo("OPEN");
        assertThat(hit.at("/entry/date_of_birth")).isEqualTo(hit.at("/person/date_of_birth"));
        assertThat(hit.at("/person/thumbnail").isNull()).isFalse();
        assertThat(count("select count(*) from watchlist_hit")).isEqualTo(1);
        assertThat(count("select count(*) from watchlist_entry where expires_at > now() + interval '300 days'"))
                .isEqualTo(1);
        assertThat(count("""
                select count(*) from accreditation_hold h
                join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id and k.opens = 'WATCHLIST'
                join accreditation a on a.event_id = h.event_id and a.id = h.accreditation_id
                where h.closed_at is null and a.person_id =\s""" + hit.at("/person/id").asLong())).isEqualTo(1);
    }

    /** People who try a desk start it on some port of their machine; without the demo only named origins may ask. */
    @Test
    void administratorReadsTheLogAtTheDesk() {
        assertThat(count("select count(*) from user_role r join app_user u on u.id = r.user_id where u.username ="
                        + " 'admin' and role in ('ADMIN', 'LOGS_ADMIN', 'WATCHLIST') and entity_id = (select entity_id from"
                        + " event)"))
                .isEqualTo(3);
    }

    /** Each badge that was printed, each decision and each zone manually has its entry, in changes of many and of one. */
    @Test
    void logSaysWhatTheDeskHasDone() {
        assertThat(count("select count(*) from audit_entry where action = 'badge_printed'"))
                .isEqualTo(count("select count(*) from accreditation where printed_at is not null"))
                .isPositive();
        assertThat(count("select count(*) from audit_entry where action = 'registration_state_changed'"))
                .isEqualTo(count("select count(*) from registration where state <> 'PENDING'"));
        assertThat(
                        count(
                                "select count(*) from audit_entry where after ->> 'zones_add' is not null or after ->> 'zones_remove' is not null"))
                .isEqualTo(count("select count(*) from accreditation_zone_override"));
        assertThat(
                        count(
                                "select max(entries) from (select count(*) as entries from audit_entry group by change_at, actor_name) as c"))
                .isGreaterThan(20);
        assertThat(count("select count(*) from audit_entry where at > clock_timestamp() + interval '1 minute'"))
                .isZero();
    }

    @Test
    void pagesOfThisMachineMayAskAndNoOthers() throws Exception {
        assertThat(allowedOrigin("http://localhost:5173")).isEqualTo("http://localhost:5173");
        assertThat(allowedOrigin("http://127.0.0.1:4200")).isEqualTo("http://127.0.0.1:4200");
        assertThat(allowedOrigin("https://desk.example")).isEmpty();
    }

    @Test
    void deskIsSignedInAtThePortsOfItsDevelopmentServers() {
        assertThat(count(
                        "select count(*) from client where name = 'Demo desk' and implicit_allowed and redirect_uris @>"
                                + " '{http://localhost:4200/,http://localhost:12100/,http://localhost:50300/}'"))
                .isEqualTo(1);
    }

    private static String allowedOrigin(String origin) throws Exception {
        HttpRequest preflight = HttpRequest.newBuilder(URI.create(baseUrl() + "/auth/ping"))
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "GET")
                .header("Access-Control-Request-Headers", "authorization")
                .method("OPTIONS", BodyPublishers.noBody())
                .build();
        return HTTP.send(preflight, BodyHandlers.discarding())
                .headers()
                .firstValue("Access-Control-Allow-Origin")
                .orElse("");
    }

    @Test
    void portraitsAreServedAsAnyPhoto() throws Exception {
        assertThat(count("select count(distinct type) from person_image")).isEqualTo(3);
        assertThat(count("select count(*) from person_image where review_state = 'PENDING'"))
                .isBetween(10L, 50L);
        assertThat(count("""
            select count(*) from accreditation a
            where not deleted and not exists (select from person_image pi where pi.person_id = a.person_id)
            """)).isBetween(10L, 40L);
        JsonNode first = sync("").path("accreditations").path(0);
        assertThat(picture(first.path("image").path("thumbnail").stringValue() + "_accreditation"))
                .isEqualTo(200);
    }

    @Test
    void scansLieOnTwoPastDaysAndInTheLastHours() {
        assertThat(
                        count(
                                "select count(distinct scanned_at::date) from scan where scanned_at < now() - interval '6 hours'"))
                .isEqualTo(2);
        assertThat(count("select count(*) from scan where scanned_at > now() - interval '6 hours'"))
                .isGreaterThan(100);
        assertThat(count("select count(*) from scan where scanned_at > now()")).isZero();
        assertThat(count("select count(*) from scan where allowed")).isGreaterThan(1000);
        assertThat(count("select count(*) from scan where not allowed")).isGreaterThan(50);
        assertThat(count("select count(*) from scan where late")).isPositive();
        assertThat(count("select count(*) from scan where late <> (received_at - scanned_at > interval '5 minutes')"))
                .isZero();
        assertThat(count("select count(*) from scan where verdict = 'quarantined'"))
                .isEqualTo(5);
        assertThat(count("""
            select count(*)
            from scan s
            where s.verdict = 'recorded' and s.allowed <> exists (
                select from accreditation_zone az where az.accreditation_id = s.accreditation_id and az.zone_id = s.zone_id)
            """)).isEqualTo(1);
    }

    @Test
    void insideIsKnownOfThreeZonesWhoseGatesScanBothWays() throws Exception {
        assertThat(ofEvent("/scans/occupancy").path("zones"))
                .filteredOn(zone -> zone.path("both_ways").asBoolean())
                .extracting(zone -> zone.path("code").asString())
                .containsExactlyInAnyOrder("WSH", "PRS", "LNG");
        assertThat(count("""
                select count(distinct p.zone_id) from scan_presence p join zone z on z.id = p.zone_id
                where p.inside and p.scanned_at > now() - interval '2 hours' and z.code in ('WSH', 'PRS', 'LNG')
                """)).isEqualTo(3);
        assertThat(count("select count(*) from scan where direction = 'OUT'")).isGreaterThan(200);
        assertThat(count("""
                select count(*) from scan o where o.direction = 'OUT' and not exists (
                    select from scan i where i.accreditation_id = o.accreditation_id and i.zone_id = o.zone_id
                        and i.direction = 'IN' and i.scanned_at < o.scanned_at)
                """)).isZero();
    }

    @Test
    void deskFindsConflictsDuplicatesAndAnswers() throws Exception {
        await().untilAsserted(() -> {
            assertThat(
                            count(
                                    "select count(*) from scan_conflict where kind = 'two_zones' and scanned_at > now() - interval '6 hours'"))
                    .isPositive();
            assertThat(count("select count(*) from scan_conflict where kind = 'no_right_then'"))
                    .isPositive();
        });
        assertThat(server.getBean(LikelyDuplicateRepository.class)
                        .page(null, Page.of(0, 50, 50))
                        .totalCount())
                .isGreaterThanOrEqualTo(3);
        assertThat(count("select count(*) from custom_field")).isEqualTo(2);
        assertThat(count("select count(*) from custom_field_value")).isGreaterThan(400);
    }

    @Test
    void fullSyncHoldsAllAndAFirstPollNothing() throws Exception {
        JsonNode full = sync("");

        assertThat(full.path("count").asLong())
                .isEqualTo(count("select count(*) from accreditation where not deleted"));
        assertThat(full.path("accreditations").size())
                .isEqualTo(full.path("count").asInt());
        assertThat(sync("?since=" + Instant.now().minus(Duration.ofMinutes(3)))
                        .path("accreditations")
                        .isEmpty())
                .isTrue();
    }

    @Test
    void gatesPollAsLongAsTheServerRuns() throws Exception {
        long gates = count("select count(*) from zone");

        await().untilAsserted(() -> assertThat(ofEvent("/gates").path("gates"))
                .filteredOn(gate -> gate.path("client_id").asString().equals("demo-gates")
                        && gate.path("live").asBoolean())
                .hasSize((int) gates));
    }

    @Test
    @LongTest
    void restartKeepsTheDemoAndItsSecrets() throws Exception {
        Map<String, String> before = DemoEnv.read(HOME);
        server.close();

        server = start();

        Map<String, String> after = DemoEnv.read(HOME);
        assertThat(after.get("DESK_CLIENT_ID")).matches("[0-9a-f]{12}").isEqualTo(before.get("DESK_CLIENT_ID"));
        assertThat(after).containsOnlyKeys(before.keySet().toArray(String[]::new));
        assertThat(after.get("BASE_URL")).isEqualTo(baseUrl());
        assertThat(after.get("CLIENT_SECRET")).isEqualTo(before.get("CLIENT_SECRET"));
        assertThat(after.get("ADMIN_PASSWORD")).isEqualTo(before.get("ADMIN_PASSWORD"));
        assertThat(Welcome.administrator(
                        server.getBean(DemoStart.class).env(baseUrl()).orElseThrow()))
                .contains("admin", "demo.env")
                .doesNotContain(String.valueOf(after.get("ADMIN_PASSWORD")));
        assertThat(count("select count(*) from person")).isEqualTo(480);
        assertThat(token(after)).isNotEmpty();
    }

    @Test
    @LongTest
    void lostFileRenewsTheSecrets() throws Exception {
        Map<String, String> lost = DemoEnv.read(HOME);
        Files.delete(HOME.resolve("demo.env"));
        server.close();

        server = start();

        Map<String, String> renewed = DemoEnv.read(HOME);
        assertThat(renewed.get("CLIENT_ID")).isEqualTo(lost.get("CLIENT_ID"));
        assertThat(renewed.get("CLIENT_SECRET")).isNotEqualTo(lost.get("CLIENT_SECRET"));
        assertThat(token(renewed)).isNotEmpty();
        assertThat(server.getBean(UserService.class)
                        .opens(renewed.getOrDefault("ADMIN_USERNAME", ""), renewed.getOrDefault("ADMIN_PASSWORD", "")))
                .isTrue();
    }

    @Test
    void fileIsPrivateAndReadableByTheShell() throws Exception {
        Path file = HOME.resolve("demo.env").toAbsolutePath();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        Process shell = new ProcessBuilder(
                        "sh", "-euc", ". \"$0\"; echo \"$CLIENT_SECRET $ADMIN_PASSWORD $EVENT_ID\"", file + "")
                .start();

        Map<String, String> env = DemoEnv.read(HOME);
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
                .isEqualTo(env.get("CLIENT_SECRET") + " " + env.get("ADMIN_PASSWORD") + " " + env.get("EVENT_ID"));
    }

    @Test
    @LongTest
    void databaseWithOtherDataIsLeftAloneAndAKilledLoadGoesOn(@TempDir Path pictures) throws SQLException {
        String url = otherDatabase();
        // The store of the home is the demo's: it would refuse another installation.
        try (ConfigurableApplicationContext other =
                start("--spring.datasource.url=" + url, "--gatehouse.images.store=" + pictures)) {
            JdbcClient db = other.getBean(JdbcClient.class);
            assertThat(db.sql("select count(*) from person").query(Long.class).single())
                    .isZero();
            db.sql("delete from event").update();

            DemoStepService steps = other.getBean(DemoStepService.class);
            steps.begin(1200);
            DemoPhotos photos = other.getBean(DemoPhotos.class);
            upload(photos, db);
            assertThat(steps.arrive(photos.draw())).isLessThan(1200);

            assertThat(other.getBean(DemoLoader.class).load().orElseThrow().complete())
                    .isTrue();
            assertPhotosShareFiles(db);
            assertThat(db.sql("select count(*) from person").query(Long.class).single())
                    .isEqualTo(1200);
            assertThat(db.sql("select count from event_feed join demo_state using (event_id)")
                            .query(Long.class)
                            .single())
                    .isEqualTo(db.sql("select count(*) from accreditation where not deleted")
                            .query(Long.class)
                            .single());
        }
    }

    /** One picture for all faces but one: each upload takes as long as a real one, and the other load has made hundreds. */
    private static void upload(DemoPhotos photos, JdbcClient db) {
        photos.upload(List.of(1));
        db.sql("""
                insert into image (sha256, filename, uploaded_by)
                select sha256, 'portrait-' || face || '.jpg', uploaded_by from image cross join generate_series(3, 374) as face
                """).update();
    }

    /** Nearly everybody has a photo, each an image of their own, and no more files are kept than were drawn. */
    private static void assertPhotosShareFiles(JdbcClient db) {
        assertThat(db.sql("""
                select count(*) = count(distinct image_id) and count(*) = (
                    select count(*) - count(*) / 15 from accreditation where not deleted)
                from person_image
                """).query(Boolean.class).single()).isTrue();
        assertThat(db.sql("select count(*) from image_file").query(Long.class).single())
                .isEqualTo(2);
        assertThat(db.sql("select count(*) from person_image where review_state = 'PENDING'")
                        .query(Long.class)
                        .single())
                .isBetween(10L, 50L);
    }

    /** A migrated database of the same PostgreSQL with an event that is not the demo's. */
    private static String otherDatabase() throws SQLException {
        EmbeddedPostgres postgres = server.getBean(EmbeddedDatabase.class).server();
        try (var superuser = postgres.connectAsSuperuser("postgres");
                var statement = superuser.createStatement()) {
            statement.execute("create database other owner gatehouse");
        }
        String url = postgres.urlOf("other") + "&user=" + postgres.username() + "&password=" + postgres.password();
        Flyway.configure().dataSource(url, null, null).load().migrate();
        try (var superuser = postgres.connectAsSuperuser("other");
                var statement = superuser.createStatement()) {
            statement.execute(
                    "insert into event (name, start_date, end_date) values ('{}', '2026-09-22', '2026-09-27')");
        }
        return url;
    }

    /** After all others, since it works at the event that they count. */
    @Nested
    @JourneyTest
    class WalkedThrough {

        static List<Console.Reader> readers() {
            return Journeys.readers(Console.GERMAN_ON_A_PHONE);
        }

        @ParameterizedTest
        @MethodSource("readers")
        @LongTest
        void eventIsRunFromTheLoginToTheLastSignOut(Console.Reader reader, Browser browser) throws IOException {
            Map<String, String> env = DemoEnv.read(HOME);
            String event = "/console/events/" + env.get("EVENT_ID");
            String password = env.getOrDefault("ADMIN_PASSWORD", "");

            Journeys.walk(new Journeys.Home(baseUrl(), "admin", password, event), reader, browser);

            assertThat(count("select count(*) from person where last_name like 'Walker%'"))
                    .isPositive();
        }
    }

    private static ConfigurableApplicationContext start(String... more) {
        Stream<String> arguments = Stream.of("--gatehouse.home=" + HOME, "--gatehouse.demo=true", "--server.port=0");
        return new SpringApplicationBuilder(Gatehouse.class)
                .run(Stream.concat(arguments, Stream.of(more)).toArray(String[]::new));
    }

    private static long count(String query) {
        return server.getBean(JdbcClient.class).sql(query).query(Long.class).single();
    }

    private static String baseUrl() {
        return "http://localhost:" + server.getEnvironment().getProperty("local.server.port");
    }

    private static JsonNode sync(String query) throws Exception {
        return ofEvent("/sync" + query);
    }

    private static JsonNode ofEvent(String rest) throws Exception {
        Map<String, String> env = DemoEnv.read(HOME);
        String path = "/registrations/accreditation/events/" + env.get("EVENT_ID") + rest;
        HttpRequest request = HttpRequest.newBuilder(URI.create(env.get("BASE_URL") + path))
                .header("Authorization", "Bearer " + token(env))
                .build();
        return JsonMapper.shared()
                .readTree(HTTP.send(request, BodyHandlers.ofString()).body());
    }

    /** The status of a picture, which asks for no token. */
    private static int picture(String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(baseUrl() + path)).build();
        return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static String token(Map<String, String> env) throws Exception {
        String basic = env.get("CLIENT_ID") + ":" + env.get("CLIENT_SECRET");
        HttpRequest request = HttpRequest.newBuilder(URI.create(env.get("BASE_URL") + "/auth/access_token"))
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials"))
                .build();
        String answer = HTTP.send(request, BodyHandlers.ofString()).body();
        return JsonMapper.shared().readTree(answer).path("access_token").stringValue();
    }
}
