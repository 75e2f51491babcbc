package org.gatehouse.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/** A server whose PostgreSQL knows fewer time zones than Java, as on systems without old names of zones. */
@LongTest
class UnknownTimeZoneTest {

    private static final Path HOME = Path.of("target", "gatehouse-time-zones");

    private static EmbeddedPostgres database;
    private static ConfigurableApplicationContext server;
    private static Fixture fixture;

    @BeforeAll
    static void start() throws IOException {
        FileSystemUtils.deleteRecursively(HOME);
        EmbeddedSettings settings = EmbeddedSettings.in(HOME);
        EmbeddedPostgres.unpack(settings);
        forget("Asia", "Calcutta");
        TestHome.migrated(HOME);
        database = EmbeddedPostgres.start(settings);
        server = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + HOME,
                        "--spring.datasource.url=" + database.url(),
                        "--spring.datasource.username=" + database.username(),
                        "--spring.datasource.password=" + database.password());
        fixture = new Fixture(server);
    }

    private static void forget(String region, String city) throws IOException {
        try (Stream<Path> files = Files.walk(HOME.resolve("pg-binaries"))) {
            List<Path> zone = files.filter(file -> file.endsWith(Path.of("timezone", region, city)))
                    .toList();
            assertThat(zone).hasSize(1);
            Files.delete(zone.getFirst());
        }
    }

    @AfterAll
    static void stop() {
        server.close();
        database.close();
    }

    @Test
    void zoneThatTheDatabaseDoesNotKnowIsRefused() {
        Api administrator = fixture.api(Scope.ADMIN);
        Map<String, Object> event = Map.of(
                "name", Map.of("text", "Games"),
                "start_date", "2027-09-01",
                "end_date", "2027-09-05",
                "time_zone", "Asia/Calcutta");

        Answer made = administrator.post("/registrations/accreditation/events", event);

        assertThat(made.expect(422).json().path("errors").get(0).asString())
                .startsWith("time_zone: ")
                .contains("Asia/Calcutta");
        EventFixture stored = fixture.event();
        Map<String, Object> moved = Map.of(
                "name", Map.of("text", "Games"),
                "start_date", "2027-09-01",
                "end_date", "2027-09-05",
                "time_zone", "Asia/Calcutta");
        administrator.put(stored.path(), moved).expect(422);
        administrator
                .put(
                        stored.path(),
                        Map.of(
                                "name", Map.of("text", "Games"),
                                "start_date", "2027-09-01",
                                "end_date", "2027-09-05",
                                "time_zone", "Asia/Kolkata"))
                .expect(200);
    }

    /** The event was stored while the database knew the zone, before its system changed. */
    @Test
    void listsAndPagesGoOnWithAnEventInSuchAZone() {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        server.getBean(JdbcClient.class)
                .sql("update event set time_zone = 'Asia/Calcutta', public_people = true where id = :event")
                .param("event", event.id())
                .update();
        server.getBean(JdbcClient.class)
                .sql("update person_position set end_date = current_date + 2 where event_id = :event")
                .param("event", event.id())
                .update();
        Api desk = fixture.api(Scope.values());
        long ana = event.person("Ana");

        assertThat(desk.get("/people/person/" + ana).expect(200).json().path("positions"))
                .hasSize(1);
        desk.get("/people/person?limit=10").expect(200);
        assertThat(fixture.anonymous()
                        .get("/people/public/" + ana)
                        .expect(200)
                        .json()
                        .path("id")
                        .asLong())
                .isEqualTo(ana);
        desk.get(event.path() + "/scans/occupancy").expect(200);
    }
}
