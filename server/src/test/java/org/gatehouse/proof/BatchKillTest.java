package org.gatehouse.proof;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Many registrations are withdrawn by one batch, and of two servers the one that does it is killed in the middle. The other goes on by
 * itself, each is withdrawn once, and the log has one line.
 *
 * <p>{@code -Pproof} withdraws 10,000.
 */
class BatchKillTest {

    private static final Path HOME = Path.of("target", "gatehouse-batches");
    private static final int PEOPLE = Integer.getInteger("batches.people", 1000);

    @Test
    @LongTest
    void eachItemIsDoneOnceThoughTheServerIsKilled() throws SQLException {
        try (Cluster cluster = Cluster.migrated(
                HOME, 2, List.of("--gatehouse.batch.claim=3s", "--gatehouse.batch.look-every=200ms"))) {
            JdbcClient db = cluster.db();
            ServerProcess first = cluster.servers().getFirst();
            ServerProcess second = cluster.servers().getLast();
            second.kill();
            Stage stage = new Stage(db, PEOPLE, 2);
            try (Connection holder = cluster.connection()) {
                // However quick the first one is: half of them wait until it is killed.
                hold(holder, stage.holders.get(PEOPLE / 2).registration());
                begin(db, stage);
                patiently().until(() -> count(db, "select count(*) from batch_item where outcome = 'CHANGED'") > 0);
                second.launch();
                second.awaitReady();
                first.kill();
                holder.rollback();
            }
            assertThat(count(db, "select count(*) from registration where state = 'WITHDRAWN'"))
                    .as("when the first one was killed")
                    .isBetween(1, PEOPLE / 2);

            patiently().until(() -> count(db, "select count(*) from batch where state = 'APPLIED'") == 1);
            assertThat(count(db, "select count(*) from batch_item where outcome = 'CHANGED'"))
                    .isEqualTo(PEOPLE);
            assertThat(count(db, "select count(*) from registration where state = 'WITHDRAWN'"))
                    .isEqualTo(PEOPLE);
            assertThat(count(db, "select count(*) from audit_entry where action = 'registration_state_changed'"))
                    .isEqualTo(PEOPLE);
            assertThat(
                            count(
                                    db,
                                    "select count(distinct change_at) from audit_entry where action = 'registration_state_changed'"))
                    .isEqualTo(1);
            assertThat(count(db, "select count(*) from accreditation where deleted"))
                    .isEqualTo(PEOPLE);
        }
    }

    private static void hold(Connection holder, long registration) throws SQLException {
        try (Statement statement = holder.createStatement()) {
            statement.execute("select from registration where id = %d for update".formatted(registration));
        }
    }

    /** A batch of all that somebody has begun to apply. */
    private static void begin(JdbcClient db, Stage stage) {
        db.sql("""
                with made as (
                    insert into batch (event_id, kind, made_by, choice, state, begun_at, since, client_id, begun_by)
                    values (:event, 'DECISION', 'desk', '{"decision": "WITHDRAWN"}', 'APPLYING', now(), now(), 'desk', 'desk')
                    returning id)
                insert into batch_item (batch_id, place, item_id)
                select made.id, row_number() over (order by r.id), r.id from made, registration r where r.event_id = :event
                """).param("event", stage.id).update();
    }

    private static ConditionFactory patiently() {
        return await().atMost(300, SECONDS).pollInterval(20, MILLISECONDS);
    }

    private static int count(JdbcClient db, String sql) {
        return db.sql(sql).query(Integer.class).single();
    }
}
