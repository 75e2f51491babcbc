package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/** Hundreds of approvals at once, and the desk that wants to change something at the same event meanwhile. */
@ApiTest
class ImportLockTest {

    private static final Logger log = LoggerFactory.getLogger(ImportLockTest.class);

    private static final int ROWS = 800;

    /** The event's feed was locked once: how long that took, and how far the import was then. */
    private record Taken(Duration after, int row, String state) {}

    @Test
    void theEventIsNeverLockedForASecond(Fixture fixture) throws SQLException {
        var scene = new ImportScene(fixture);
        List<String> rows = new ArrayList<>(List.of("first name,last name,email,position"));
        IntStream.range(0, ROWS)
                .forEach(n -> rows.add("First,Last%d,p%d@%d.example,Judge".formatted(n, n, scene.event.id())));
        long file = scene.uploaded(rows.toArray(String[]::new));
        scene.approve(file);
        try (Connection connection = connection(fixture)) {
            lock(connection, scene.event.id(), file);

            scene.desk.post(scene.path(file) + "/run").expect(202);
            long begin = System.nanoTime();
            List<Taken> taken = untilDone(connection, scene.event.id(), file);
            Duration whole = Duration.ofNanos(System.nanoTime() - begin);

            Duration longest = Collections.max(taken.stream().map(Taken::after).toList());
            List<Integer> between = taken.stream().map(Taken::row).distinct().toList();
            log.info(
                    "import: {} rows, locked {} times, at rows {}, longest wait {} ms",
                    ROWS,
                    taken.size(),
                    between,
                    longest.toMillis());
            assertThat(longest).as("of %s", whole).isLessThan(whole.dividedBy(3));
            assertThat(between).as("rows after which it was free").hasSizeGreaterThan(4);
        }
        assertThat(ImportScene.counts(scene.get(file))).containsExactly(ROWS, 0, 0, 0);
    }

    private static Connection connection(Fixture fixture) throws SQLException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        Connection connection =
                DriverManager.getConnection(database.getJdbcUrl(), database.getUsername(), database.getPassword());
        connection.setAutoCommit(false);
        return connection;
    }

    /** While the import runs: what was done before its beginning or after its end tells nothing. */
    private static List<Taken> untilDone(Connection connection, long event, long file) throws SQLException {
        List<Taken> taken = new ArrayList<>();
        Taken last = lock(connection, event, file);
        while (last.state().equals("RUNNING")) {
            taken.add(last);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            last = lock(connection, event, file);
        }
        assertThat(last.state()).isEqualTo("DONE");
        return taken;
    }

    /** Locks the event's feed, as every write does that gates see, and gives it up at once. */
    private static Taken lock(Connection connection, long event, long file) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            long begin = System.nanoTime();
            statement
                    .executeQuery("select revision from event_feed where event_id = %d for update".formatted(event))
                    .close();
            Duration after = Duration.ofNanos(System.nanoTime() - begin);
            try (ResultSet row = statement.executeQuery(
                    "select at_row, state from registration_import where id = %d".formatted(file))) {
                row.next();
                return new Taken(after, row.getInt("at_row"), row.getString("state"));
            }
        } finally {
            connection.rollback();
        }
    }
}
