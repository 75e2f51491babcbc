package org.gatehouse.platform.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.EmbeddedDatabase;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/** A standby that is named and not there: each commit waits, and who cancels the wait gets a success that is none. */
@ApiTest
class UnconfirmedCommitTest {

    private static final String WAITING = "from pg_stat_activity where wait_event = 'SyncRep'";

    private EmbeddedPostgres postgres;
    private Connection superuser;

    @BeforeEach
    void connect(Fixture fixture) throws SQLException {
        postgres = ((EmbeddedDatabase) fixture.bean(JdbcConnectionDetails.class)).server();
        superuser = postgres.connectAsSuperuser("postgres");
    }

    @AfterEach
    void close() throws SQLException {
        forgetStandby();
        superuser.close();
    }

    @Test
    void whatTheStandbyDidNotConfirmIsNotAcknowledged(Fixture fixture) throws SQLException {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        Api gate = event.gate();
        Api desk = event.desk();
        Api uploader = fixture.api(Scope.IMAGES_WRITE);
        String badge = event.path() + "/accreditations/" + event.accreditation("Ana");
        Map<String, Object> scan = event.scan("Ana", "Arena", "2026-09-23T08:15:00Z");
        // What callers may do is known before commits wait.
        gate.get(event.path() + "/sync").expect(200);
        desk.get(badge).expect(200);
        Uploads.portrait(uploader, 1);
        byte[] portrait = TestPictures.jpeg(60, 80, 4711);
        missStandby();

        assertUnknown(() -> gate.post(event.path() + "/scan", scan));
        assertUnknown(() -> desk.put(badge, Map.of("first_name", "Anna")));
        assertUnknown(() -> Uploads.send(uploader, portrait, "ana.jpg"));

        forgetStandby();
        gate.post(event.path() + "/scan", scan).expect(200);
        assertThat(desk.get(badge).expect(200).json().path("first_name").stringValue())
                .isEqualTo("Anna");
    }

    /** Nobody cancels anything: PostgreSQL has no timeout for such a wait, so the server ends it. */
    @Test
    void standbyThatStaysAwayIsNotWaitedForForEver(Fixture fixture) throws SQLException {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Bea", "Judge");
        Api gate = event.gate();
        Api desk = event.desk();
        String badge = event.path() + "/accreditations/" + event.accreditation("Bea");
        Map<String, Object> scan = event.scan("Bea", "Arena", "2026-09-23T08:16:00Z");
        gate.get(event.path() + "/sync").expect(200);
        desk.get(badge).expect(200);
        missStandby();

        CompletableFuture<Answer> scanned =
                CompletableFuture.supplyAsync(() -> gate.post(event.path() + "/scan", scan));
        CompletableFuture<Answer> changed =
                CompletableFuture.supplyAsync(() -> desk.put(badge, Map.of("first_name", "Beate")));

        for (CompletableFuture<Answer> answer : List.of(scanned, changed)) {
            await().until(answer::isDone);
            answer.join().expect(503);
            assertThat(answer.join().header("Retry-After")).isNotBlank();
        }
        forgetStandby();
        assertThat(gate.post(event.path() + "/scan", scan).status()).isIn(200, 201);
        desk.put(badge, Map.of("first_name", "Beate")).expect(200);
    }

    /** Names a standby and waits until commits wait for it, which is a moment later. */
    private void missStandby() throws SQLException {
        execute("alter system set synchronous_standby_names = 'nobody'");
        execute("select pg_reload_conf()");
        await().until(() -> {
            CompletableFuture<Void> commit = CompletableFuture.runAsync(this::commitSomething);
            boolean waited = false;
            // A commit of the server's own may be the one that waits first.
            while (!commit.isDone()) {
                waited |= waiting() > 0;
                cancelAll();
            }
            commit.join();
            return waited;
        });
    }

    private void commitSomething() {
        try (Connection other = postgres.connectAsSuperuser("postgres");
                Statement statement = other.createStatement()) {
            statement.execute("select pg_logical_emit_message(true, 'test', 'x')");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void forgetStandby() throws SQLException {
        execute("alter system reset synchronous_standby_names");
        execute("select pg_reload_conf()");
        await().until(() -> waiting() == 0);
    }

    /** Sends the request and cancels its commit, as a timeout or an operator does. */
    private void assertUnknown(Supplier<Answer> request) {
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(request);
        await().until(() -> {
            cancelAll();
            return answer.isDone();
        });
        answer.join().expect(503);
        assertThat(answer.join().header("Retry-After")).isEqualTo("5");
        assertThat(answer.join().json().path("detail").stringValue()).contains("is unknown");
    }

    private long waiting() throws SQLException {
        try (Statement statement = superuser.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) " + WAITING)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private void cancelAll() throws SQLException {
        execute("select pg_cancel_backend(pid) " + WAITING);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = superuser.createStatement()) {
            statement.execute(sql);
        }
    }
}
