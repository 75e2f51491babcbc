package org.gatehouse.proof;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.awaitility.core.ConditionFactory;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Many badges in several files, and the only server is killed when two fifths of them are drawn. After its start it goes on by itself:
 * files that were finished stay as they are, the one that was being drawn is drawn anew, and each badge is in one file.
 *
 * <p>{@code -Pproof} prints 5,000 in files of 500.
 */
class PrintKillTest {

    private static final Path HOME = Path.of("target", "gatehouse-prints");
    private static final int BADGES = Integer.getInteger("prints.badges", 500);
    private static final int MOST = BADGES / 10;

    private static final List<String> SETTINGS =
            List.of("--gatehouse.badge.most=" + MOST, "--gatehouse.badge.claim=3s", "--gatehouse.badge.look-every=1s");

    @Test
    @LongTest
    void eachBadgeIsPrintedOnceThoughTheServerIsKilled() throws IOException, SQLException {
        try (Cluster cluster = Cluster.migrated(HOME, 1, SETTINGS)) {
            JdbcClient db = cluster.db();
            ServerProcess server = cluster.servers().getFirst();
            Stage stage = new Stage(db, BADGES, 3);
            Api desk = new Api(
                    server.base(), Wire.JSON, cluster.tokenOf("desk", "accreditation.read", "accreditation.write"));
            List<Long> jobs = new ArrayList<>();
            long full = takeAllSpace(db, stage);
            for (int file = 0; file < BADGES / MOST; file++) {
                jobs.add(order(desk, stage, file).expect(202).json().path("id").asLong());
            }

            try (Connection holder = cluster.connection()) {
                // However quick the server is: the last badge of the fifth file is not drawn before it is killed.
                hold(holder, jobs.get(jobs.size() / 2 - 1));
                db.sql("delete from badge_print_job where id = :id")
                        .param("id", full)
                        .update();
                patiently().until(() -> drawn(db) >= BADGES * 2 / 5);
                server.kill();
                holder.rollback();
            }
            Map<Long, String> before = finished(db);
            assertThat(before.size()).isBetween(1, jobs.size() / 2 - 1);
            server.launch();
            server.awaitReady();

            assertThat(order(desk, stage, 0).expect(200).json().path("id").asLong())
                    .as("sent again by a desk that got no answer")
                    .isEqualTo(jobs.getFirst());
            patiently().until(() -> finished(db).size() == jobs.size());
            assertThat(finished(db)).containsAllEntriesOf(before);
            assertThat(pages(desk, stage, jobs)).hasSize(jobs.size()).allMatch(pages -> pages == MOST);
            assertThat(desk.get(stage.path() + "/badges/log?limit=1")
                            .expect(200)
                            .json()
                            .path("total_count")
                            .asInt())
                    .isEqualTo(BADGES);
            assertThat(
                            count(
                                    db,
                                    "select count(distinct accreditation_id) from badge_print where state = 'PRINTED' and random_hash is not null"))
                    .isEqualTo(BADGES);
            assertThat(count(db, "select count(*) from audit_entry where action = 'badge_printed'"))
                    .isEqualTo(BADGES);
        }
    }

    /** A file that leaves no space for others: what is ordered waits until it is gone. */
    private static long takeAllSpace(JdbcClient db, Stage stage) {
        return db.sql("""
                insert into badge_print_job (event_id, state, reprint, require_photo, refused, total, requested_name, file_bytes)
                values (:event, 'DONE', false, false, '[]', 0, 'test', %d)
                returning id
                """.formatted(Long.MAX_VALUE))
                .param("event", stage.id)
                .query(Long.class)
                .single();
    }

    private static void hold(Connection holder, long job) throws SQLException {
        try (Statement statement = holder.createStatement()) {
            statement.execute(
                    "select from badge_print where job_id = %d order by place desc limit 1 for update".formatted(job));
        }
    }

    private static Answer order(Api desk, Stage stage, int file) {
        List<Long> ids = stage.holders.subList(file * MOST, (file + 1) * MOST).stream()
                .map(Stage.Holder::accreditation)
                .toList();
        return desk.send(desk.request(stage.path() + "/badges/prints")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "file-" + file)
                .POST(BodyPublishers.ofString("{\"accreditation_ids\": %s}".formatted(ids))));
    }

    private static ConditionFactory patiently() {
        return await().atMost(300, SECONDS);
    }

    private static int drawn(JdbcClient db) {
        return count(db, "select coalesce(sum(done), 0) from badge_print_job");
    }

    private static int count(JdbcClient db, String sql) {
        return db.sql(sql).query(Integer.class).single();
    }

    /** The finished jobs, each with the moment that it was finished. */
    private static Map<Long, String> finished(JdbcClient db) {
        Map<Long, String> finished = new HashMap<>();
        db.sql("select id, finished_at::text as at from badge_print_job where state = 'DONE'")
                .query(row -> {
                    finished.put(row.getLong("id"), row.getString("at"));
                });
        return finished;
    }

    private static List<Integer> pages(Api desk, Stage stage, List<Long> jobs) throws IOException {
        List<Integer> pages = new ArrayList<>();
        for (long job : jobs) {
            JsonNode done =
                    desk.get(stage.path() + "/badges/prints/" + job).expect(200).json();
            byte[] file = desk.get(done.path("file").asString()).expect(200).bytes();
            try (PDDocument pdf = Loader.loadPDF(file)) {
                pages.add(pdf.getNumberOfPages());
            }
        }
        return pages;
    }
}
