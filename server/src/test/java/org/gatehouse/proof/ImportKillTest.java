package org.gatehouse.proof;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A file of many people, and the only server is killed when some of them are registered. After its start it continues by itself, and nobody
 * is registered twice.
 *
 * <p>{@code -Pproof} imports 20,000.
 */
class ImportKillTest {

    private static final Path HOME = Path.of("target", "gatehouse-imports");
    private static final int ROWS = Integer.getInteger("imports.rows", 2000);
    private static final String BOUNDARY = "--------gatehouse-test";

    @Test
    @LongTest
    void eachRowIsImportedOnceThoughTheServerIsKilled() throws SQLException {
        try (Cluster cluster = Cluster.migrated(HOME, 1, List.of("--gatehouse.import.claim=3s"))) {
            JdbcClient db = cluster.db();
            ServerProcess server = cluster.servers().getFirst();
            String imports = new Stage(db, 40, 1).path() + "/imports";
            int people = count(db, "select count(*) from person");
            Api desk = new Api(
                    server.base(),
                    Wire.JSON,
                    cluster.tokenOf(
                            "desk", "accreditation.read", "accreditation.write", "people.read", "people.write"));
            long file = desk.send(desk.request(imports)
                            .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                            .POST(BodyPublishers.ofString(body())))
                    .expect(201)
                    .json()
                    .path("id")
                    .asLong();
            try (Connection holder = cluster.connection()) {
                // However quick the server is: half of the rows are not imported before it is killed.
                hold(holder, file);
                desk.post(imports + "/" + file + "/run").expect(202);
                patiently().until(() -> created(db) > 0);
                server.kill();
                holder.rollback();
            }
            assertThat(created(db)).as("when the server was killed").isBetween(1, ROWS / 2);
            server.launch();
            server.awaitReady();

            patiently().until(() -> count(db, "select count(*) from registration_import where state = 'DONE'") == 1);
            assertThat(created(db)).isEqualTo(ROWS);
            assertThat(count(db, "select count(*) from person")).isEqualTo(people + ROWS);
            assertThat(count(
                            db,
                            "select count(distinct p.first_name) from registration r join person p on p.id = r.person_id"
                                    + " where p.last_name = 'Killed'"))
                    .isEqualTo(ROWS);
            assertThat(count(db, "select count(*) from audit_entry where action = 'registration_created'"))
                    .isEqualTo(ROWS);
        }
    }

    private static void hold(Connection holder, long file) throws SQLException {
        try (Statement statement = holder.createStatement()) {
            statement.execute("""
                    select from registration_import_row
                    where import_id = %1$d and number = (select min(number) + %2$d from registration_import_row where import_id = %1$d)
                    for update
                    """.formatted(file, ROWS / 2));
        }
    }

    private static ConditionFactory patiently() {
        return await().atMost(300, SECONDS).pollInterval(20, MILLISECONDS);
    }

    private static String body() {
        String rows = IntStream.range(0, ROWS)
                .mapToObj(row -> "First" + row + ",Killed,P1")
                .collect(Collectors.joining("\r\n"));
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"many.csv\""
                + "\r\nContent-Type: text/csv\r\n\r\nfirst name,last name,position\r\n" + rows + "\r\n--" + BOUNDARY
                + "--\r\n";
    }

    private static int created(JdbcClient db) {
        return count(db, "select coalesce(sum(created), 0) from registration_import");
    }

    private static int count(JdbcClient db, String sql) {
        return db.sql(sql).query(Integer.class).single();
    }
}
