package org.gatehouse.scan.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.DecideScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** More questions at once than a node keeps waiting, while the database is slow. */
@ApiTest
class DecideQueueTest {

    private static final int QUEUE = 20;
    private static final int AT_ONCE = 200;

    @Test
    void questionsForWhichThereIsNoRoomAreRefusedAndNothingIsStored(Fixture fixture) throws Exception {
        DecideScene scene = DecideScene.of(fixture);
        try (ConfigurableApplicationContext node = scene.anotherNode("--gatehouse.scans.queue=" + QUEUE)) {
            Api reader = new Fixture(node).anonymous().withToken(scene.reader.token());

            asksWhile("lock table scan in share mode", fixture, scene, reader);

            scene.limit(1).expect(200);
            asksWhile(
                    "select from zone_capacity where event_id = " + scene.event.id() + " for update",
                    fixture,
                    scene,
                    reader);
        }
    }

    /** The first question waits for the lock; behind it there is room for as many as the queue holds. */
    private static void asksWhile(String lock, Fixture fixture, DecideScene scene, Api reader) throws Exception {
        long before = scene.stored();
        List<Map<String, @Nullable Object>> refused = new ArrayList<>();
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Map<String, @Nullable Object>> questions = new ArrayList<>();
            List<Future<Answer>> answers = new ArrayList<>();
            Future<Answer> first;
            try (Connection holder = holding(lock, fixture)) {
                Map<String, @Nullable Object> question = scene.question("Ana", scene.arena);
                first = readers.submit(() -> reader.post(scene.path(), question));
                await().until(() -> waitsForLock(fixture));
                for (int i = 0; i < AT_ONCE; i++) {
                    questions.add(scene.question("Ana", scene.arena));
                }
                questions.forEach(one -> answers.add(readers.submit(() -> reader.post(scene.path(), one))));
                await().until(() -> answers.stream().filter(Future::isDone).count() == AT_ONCE - QUEUE);
                holder.rollback();
            }
            assertThat(first.get().status()).isEqualTo(200);
            for (int i = 0; i < AT_ONCE; i++) {
                Answer answer = answers.get(i).get();
                if (answer.status() != 200) {
                    assertThat(answer.expect(503).problem()).isEqualTo("100-114");
                    assertThat(answer.header("Retry-After")).isEqualTo("1");
                    assertThat(answer.json().has("allowed")).isFalse();
                    refused.add(questions.get(i));
                }
            }
        }
        assertThat(refused).hasSize(AT_ONCE - QUEUE);
        assertThat(scene.stored() - before).isEqualTo(1 + QUEUE);
        assertThat(reader.post(scene.path(), refused.getFirst())
                        .expect(200)
                        .json()
                        .at("/scan/verdict")
                        .asString())
                .as("asked again, it is a new scan")
                .isEqualTo("recorded");
    }

    private static Connection holding(String lock, Fixture fixture) throws SQLException {
        Connection holder = fixture.bean(DataSource.class).getConnection();
        holder.setAutoCommit(false);
        try (Statement statement = holder.createStatement()) {
            statement.execute(lock);
        }
        return holder;
    }

    private static boolean waitsForLock(Fixture fixture) {
        return fixture.bean(JdbcClient.class).sql("""
                        select count(*) from pg_stat_activity
                        where wait_event_type = 'Lock' and datname = current_database()
                        """).query(Integer.class).single() > 0;
    }
}
