package org.gatehouse.proof;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Servers are killed while they erase people: nobody is erased by half, and what follows the commit is done by whoever is left. */
@LongTest
class ErasureKillTest {

    private static final Path HOME = Path.of("target", "gatehouse-erasures");
    private static final int PEOPLE = 60;

    private static final List<String> SETTINGS = List.of(
            "--gatehouse.batch.claim=3s",
            "--gatehouse.batch.look-every=200ms",
            "--gatehouse.images.withdrawn-every=1s");

    @Test
    void picturesGoThoughTheServerIsKilledAfterTheCommit() throws IOException {
        try (Cluster cluster = Cluster.migrated(HOME, 2, SETTINGS)) {
            Stage stage = new Stage(cluster.db(), 3, 1);
            String token = eraser(cluster);
            Api first = new Api(cluster.servers().getFirst().base(), Wire.JSON, token);
            Api second = new Api(cluster.servers().getLast().base(), Wire.JSON, token);
            String person = person(stage.holders.getFirst());
            byte[] photo = TestPictures.jpeg(60, 80, 7);
            JsonNode image = Uploads.send(first, photo, "ana.jpg").expect(201).json();
            first.post(
                            person + "/image",
                            Map.of(
                                    "image_id", image.path("id").asLong(),
                                    "thumbnail_hash",
                                            image.path("thumbnail_hash").asString(),
                                    "type", "ACCREDITATION"))
                    .expect(201);
            String picture =
                    "/images/thumbnails/" + image.path("thumbnail_hash").asString();
            second.get(picture).expect(200);
            assertThat(filesOf(photo)).isPositive();

            long erasure = erase(first, person).path("id").asLong();
            cluster.servers().getFirst().kill();

            patiently().until(() -> second.get(picture).status() == 410);
            patiently()
                    .until(() -> !second.get("/people/erasures/" + erasure)
                            .expect(200)
                            .json()
                            .path("files_removed_at")
                            .isNull());
            assertThat(filesOf(photo)).isZero();
        }
    }

    @Test
    void nobodyIsErasedByHalfWhenTheServerIsKilledBeforeTheCommit() throws IOException, SQLException {
        try (Cluster cluster = Cluster.migrated(HOME, 1, SETTINGS)) {
            JdbcClient db = cluster.db();
            Stage stage = new Stage(db, 3, 1);
            ServerProcess server = cluster.servers().getFirst();
            String token = eraser(cluster);
            Stage.Holder holder = stage.holders.getFirst();
            Api api = new Api(server.base(), Wire.JSON, token);
            CompletableFuture<Void> asked;
            try (Connection other = cluster.connection()) {
                hold(other, "registration", holder.registration());
                asked = CompletableFuture.runAsync(() -> erase(api, person(holder)));
                patiently()
                        .until(() ->
                                count(db, "select count(*) from pg_stat_activity where wait_event_type = 'Lock'") > 0);
                server.kill();
                other.rollback();
            }
            assertThat(asked.handle((nothing, failed) -> failed).join()).isInstanceOf(CompletionException.class);
            patiently()
                    .until(() -> count(
                                    db,
                                    "select count(*) from pg_stat_activity where state = 'active' and application_name <> 'checker'")
                            == 0);
            assertThat(count(db, "select count(*) from erasure")).isZero();
            assertThat(count(db, "select count(*) from person where first_name is null"))
                    .isZero();
            assertThat(count(db, "select count(*) from accreditation where deleted"))
                    .isZero();

            server.launch();
            server.awaitReady();
            erase(new Api(server.base(), Wire.JSON, token), person(holder));
            assertThat(count(db, "select count(*) from person where first_name is null"))
                    .isEqualTo(1);
        }
    }

    @Test
    void eachPersonOfABatchIsErasedOnceThoughTheServerIsKilled() throws SQLException {
        try (Cluster cluster = Cluster.migrated(HOME, 2, SETTINGS)) {
            JdbcClient db = cluster.db();
            ServerProcess first = cluster.servers().getFirst();
            ServerProcess second = cluster.servers().getLast();
            second.kill();
            Stage stage = new Stage(db, PEOPLE, 2);
            try (Connection other = cluster.connection()) {
                // However quick the first one is: half of them wait until it is killed.
                hold(other, "person", stage.holders.get(PEOPLE / 2).person());
                begin(db, stage);
                patiently().until(() -> count(db, "select count(*) from erasure") > 0);
                second.launch();
                second.awaitReady();
                first.kill();
                other.rollback();
            }
            assertThat(count(db, "select count(*) from erasure")).isBetween(1, PEOPLE / 2);

            patiently().until(() -> count(db, "select count(*) from batch where state = 'APPLIED'") == 1);
            assertThat(count(db, "select count(*) from batch_item where outcome = 'CHANGED'"))
                    .isEqualTo(PEOPLE);
            assertThat(count(db, "select count(distinct person_id) from erasure"))
                    .isEqualTo(count(db, "select count(*) from erasure"))
                    .isEqualTo(PEOPLE);
            assertThat(count(db, "select count(*) from person where first_name is not null"))
                    .isZero();
        }
    }

    private static String eraser(Cluster cluster) {
        return cluster.tokenOf("eraser", "people.write", "images.write", "people.erase");
    }

    private static String person(Stage.Holder holder) {
        return "/people/person/" + holder.person();
    }

    private static JsonNode erase(Api api, String person) {
        return api.delete(person + "?erase=true").expect(200).json();
    }

    private static void hold(Connection connection, String table, long id) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select from %s where id = %d for update".formatted(table, id));
        }
    }

    /** A batch of all that somebody has begun to apply. */
    private static void begin(JdbcClient db, Stage stage) {
        db.sql("""
                with made as (
                    insert into batch (event_id, kind, made_by, choice, state, begun_at, since, client_id, begun_by)
                    values (:event, 'ERASURE', 'desk', '{"reason": "OTHER"}', 'APPLYING', now(), now(), 'desk', 'desk')
                    returning id)
                insert into batch_item (batch_id, place, item_id)
                select made.id, row_number() over (order by r.person_id), r.person_id
                from made, registration r where r.event_id = :event
                """).param("event", stage.id).update();
    }

    /** How many files the store has of this upload. */
    private static long filesOf(byte[] upload) throws IOException {
        String digest;
        try {
            digest = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(upload));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java has SHA-256", missing);
        }
        try (Stream<Path> files = Files.walk(HOME.resolve("images"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().contains(digest))
                    .count();
        }
    }

    private static ConditionFactory patiently() {
        return await().atMost(300, SECONDS).pollInterval(50, MILLISECONDS);
    }

    private static int count(JdbcClient db, String sql) {
        return db.sql(sql).query(Integer.class).single();
    }
}
