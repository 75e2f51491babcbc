package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A server with a small heap exports everything that a large installation has, each row once. */
@ApiTest
@AloneAtFullSize
class LongExportsTest {

    private static final Logger log = LoggerFactory.getLogger(LongExportsTest.class);

    private static final Path HOME = Path.of("target", "gatehouse-exports");
    private static final int PEOPLE = Integer.getInteger("exports.people", 5_000);
    private static final int SCANS = Integer.getInteger("exports.scans", 20_000);
    private static final int PIECE = 20_000;

    private ServerProcess server;
    private EventFixture event;
    private JdbcClient db;
    private String token;

    @BeforeEach
    void aServerOfItsOwn(Fixture fixture) throws IOException {
        event = fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        db = fixture.bean(JdbcClient.class);
        token = String.valueOf(fixture.api(Scope.values()).token());
        Files.createDirectories(HOME);
        Files.deleteIfExists(HOME.resolve("server.log"));
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        server = new ServerProcess(
                HOME.resolve("server.log"),
                "256m",
                List.of(
                        "--gatehouse.home=" + HOME,
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword()));
        server.launch();
        server.awaitReady();
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    @LongTest
    void everyRowIsExportedOnce() throws Exception {
        addScans();
        addPeople();
        long people = db.sql("select count(*) from person where merged_into is null and erased_at is null")
                .query(Long.class)
                .single();

        assertThat(rowsOf("/people/person/export?format=csv")).isEqualTo(people);
        assertThat(rowsOf(event.path() + "/scans/export?format=csv")).isEqualTo(SCANS);
        assertThat(server.isAlive()).isTrue();
        try (var left = Files.list(HOME.resolve("exports"))) {
            assertThat(left).isEmpty();
        }
    }

    private long rowsOf(String path) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.base() + path))
                .header("Authorization", "Bearer " + token)
                .build();
        HttpResponse<java.io.InputStream> answer =
                HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8), 1 << 16)) {
            long rows = -1;
            while (lines.readLine() != null) {
                rows++;
            }
            log.info(
                    "exports: {} rows in {} s",
                    rows,
                    Duration.ofNanos(System.nanoTime() - begin).toSeconds());
            return rows;
        }
    }

    private void addPeople() {
        inPieces(
                PEOPLE,
                (from, to) -> db.sql("""
                insert into person (first_name, last_name)
                select 'First ' || n, 'Last ' || n from generate_series(:from, :to) n
                """).param("from", from).param("to", to).update());
    }

    private void addScans() {
        long accreditation = event.accreditation("Ana");
        inPieces(
                SCANS,
                (from, to) -> db.sql("""
                insert into scan (event_id, client_id, accreditation_id, zone_id, allowed, scanned_at, received_at, verdict,
                                  late, clock_ahead, dedupe_key)
                select :event, 'gate', :accreditation, :zone, n % 7 <> 0, timestamptz '2026-09-23 08:00Z' + n / 3 * interval '1 s',
                       timestamptz '2026-09-23 20:00Z', 'recorded', false, false, uuidv7()
                from generate_series(:from, :to) n
                """)
                        .param("event", event.id())
                        .param("accreditation", accreditation)
                        .param("zone", event.zone("Arena"))
                        .param("from", from)
                        .param("to", to)
                        .update());
    }

    private interface Piece {
        void add(int from, int to);
    }

    /** No statement may take longer than 20 s, also on a busy machine. */
    private static void inPieces(int count, Piece piece) {
        for (int from = 1; from <= count; from += PIECE) {
            piece.add(from, Math.min(count, from + PIECE - 1));
        }
    }
}
