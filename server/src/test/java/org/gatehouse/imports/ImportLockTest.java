package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Hundreds of approvals at once, and the desk that wants to change something at the same event meanwhile. */
@ApiTest
class ImportLockTest {

    private static final int ROWS = 800;

    @Test
    void othersHaveTheirTurnAfterEachPart(Fixture fixture) throws Exception {
        var scene = new ImportScene(fixture);
        List<String> rows = new ArrayList<>(List.of("first name,last name,email,position"));
        IntStream.range(0, ROWS)
                .forEach(n -> rows.add("First,Last%d,p%d@%d.example,Judge".formatted(n, n, scene.event.id())));
        long file = scene.uploaded(rows.toArray(String[]::new));
        scene.approve(file);
        try (Connection one = connection(fixture);
                Connection two = connection(fixture)) {
            lock(one, scene.event.id());
            scene.desk.post(scene.path(file) + "/run").expect(202);
            List<Integer> imported = new ArrayList<>(List.of(0));
            Connection holder = one;
            Connection next = two;
            while (imported.getLast() < ROWS) {
                handOver(holder, next, scene);
                imported.add(imported(next, file));
                Connection former = holder;
                holder = next;
                next = former;
            }
            holder.rollback();
            assertThat(imported.stream().distinct())
                    .as("rows after which it was free")
                    .hasSizeGreaterThan(5);
        }
        assertThat(ImportScene.counts(scene.ended(file))).containsExactly(ROWS, 0, 0, 0);
    }

    private static Connection connection(Fixture fixture) throws SQLException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        Connection connection =
                DriverManager.getConnection(database.getJdbcUrl(), database.getUsername(), database.getPassword());
        connection.setAutoCommit(false);
        return connection;
    }

    /** The import waits for the event's feed, as every write does that gates see; then somebody else does, whose turn is after its part. */
    private static void handOver(Connection holder, Connection next, ImportScene scene) throws Exception {
        JdbcClient db = scene.fixture.bean(JdbcClient.class);
        int held = process(holder);
        await().until(() ->
                isTrue(db, "select exists (select from pg_stat_activity where %d = any(pg_blocking_pids(pid)))", held));
        CompletableFuture<Void> locked =
                CompletableFuture.runAsync(() -> lock(next, scene.event.id()), Thread::startVirtualThread);
        int waiting = process(next);
        await().until(() -> isTrue(db, "select pg_blocking_pids(%d) <> '{}'", waiting));
        holder.rollback();
        locked.join();
    }

    private static boolean isTrue(JdbcClient db, String sql, int process) {
        return db.sql(sql.formatted(process)).query(Boolean.class).single();
    }

    private static int process(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getBackendPID();
    }

    private static void lock(Connection connection, long event) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select revision from event_feed where event_id = %d for update".formatted(event));
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static int imported(Connection connection, long file) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select created from registration_import where id = %d".formatted(file))) {
            row.next();
            return row.getInt(1);
        }
    }
}
