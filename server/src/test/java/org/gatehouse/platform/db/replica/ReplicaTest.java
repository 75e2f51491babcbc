package org.gatehouse.platform.db.replica;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.InOneBuildOf;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetAnswer;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.Standby;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** A server with a streaming replica of its database: what is read there is exact, and nobody notices that it is gone (decision 0062). */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@InOneBuildOf(value = 2, turn = 1)
class ReplicaTest {

    private static final Path PRIMARY = Path.of("target", "gatehouse-primary");
    private static final Path REPLICA = Path.of("target", "gatehouse-replica");
    private static final int LAST = Integer.MAX_VALUE;

    private static EmbeddedPostgres primary;
    private static Standby standby;
    private static ConfigurableApplicationContext server;
    private static Fixture fixture;

    private Replica replica;
    private EventFixture event;
    private Api desk;
    private Api people;

    @BeforeAll
    static void aServerWithAReplica() throws IOException, SQLException {
        FileSystemUtils.deleteRecursively(PRIMARY);
        FileSystemUtils.deleteRecursively(REPLICA);
        EmbeddedSettings settings = new EmbeddedSettings(
                TestHome.migrated(PRIMARY), Duration.ofSeconds(60), ServerProcess.freePort(), "64MB");
        primary = EmbeddedPostgres.start(settings);
        standby = Standby.of(PRIMARY, REPLICA, ServerProcess.freePort());
        server = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + PRIMARY,
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--spring.datasource.url=" + primary.url(),
                        "--spring.datasource.username=" + primary.username(),
                        "--spring.datasource.password=" + primary.password(),
                        "--gatehouse.db.replica-url=" + standby.url("gatehouse"));
        fixture = new Fixture(server);
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        standby.close();
        primary.close();
    }

    @BeforeEach
    void anEvent() {
        replica = fixture.bean(Replica.class);
        event = fixture.event()
                .withZone("Arena")
                .withPosition("Judge", "Arena")
                .withAccreditation("Ana", "Judge")
                .withHolders(20, "Judge");
        desk = event.desk();
        people = fixture.api(Scope.PEOPLE_READ);
        awaitUse();
    }

    /** Nothing is on its way any more, however slow the disk is. */
    private void awaitUse() {
        ReplicaRepository.Position position =
                fixture.bean(ReplicaRepository.class).ofPrimary();
        await().ignoreExceptions().until(() -> {
            try (Connection connection = standby.connection("gatehouse")) {
                return ReplicaRepository.hasReached(connection, position) && replica.isInUse();
            }
        });
    }

    private static double reads(String use, String from) {
        return fixture.bean(MeterRegistry.class)
                .counter("gatehouse.replica.reads", "use", use, "from", from)
                .count();
    }

    private void rename(String name) {
        desk.put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("first_name", name))
                .expect(200);
    }

    private JsonNode everything() {
        return event.gate().get(event.path() + "/sync").expect(200).json();
    }

    private String accreditations() {
        return desk.get(event.path() + "/accreditations/export?format=csv")
                .expect(200)
                .text();
    }

    private static boolean names(JsonNode answer, String name) {
        return answer.path("accreditations")
                .valueStream()
                .anyMatch(each -> each.path("first_name").asString().equals(name));
    }

    /** By the answer's own documents, as a gate compares its copy. */
    private static String digestOf(JsonNode answer) {
        long digest = 0;
        for (JsonNode each : answer.path("accreditations")) {
            String text = each.path("id").asLong() + ":" + each.path("revision").asLong();
            digest ^= ByteBuffer.wrap(sha256(text)).getLong();
        }
        return HexFormat.of().toHexDigits(digest);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    @Test
    void whatWasAcknowledgedIsInTheNextAnswer() {
        double answers = reads("full_answer", "replica");
        double exports = reads("export", "replica");

        for (int change = 0; change < 10; change++) {
            String name = "Ana" + change;
            rename(name);

            JsonNode everything = everything();
            assertThat(names(everything, name)).as(name).isTrue();
            assertThat(digestOf(everything)).isEqualTo(everything.path("digest").asString());
            assertThat(accreditations()).contains(name);
        }

        assertThat(reads("full_answer", "replica")).isGreaterThan(answers);
        assertThat(reads("export", "replica")).isGreaterThan(exports);
    }

    /** Other changes go on all the time, so the replica is nearly always a revision before or after the one that was seen. */
    @Test
    void answersAreWholeWhileOthersWrite() {
        AtomicBoolean enough = new AtomicBoolean();
        AtomicInteger written = new AtomicInteger();
        Thread writing = Thread.ofVirtual().start(() -> {
            while (!enough.get()) {
                rename("Ana" + written.incrementAndGet());
            }
        });
        double answers = reads("full_answer", "replica");
        try {
            for (int poll = 0; poll < 20; poll++) {
                int acknowledged = written.get() - 1;
                JsonNode everything = everything();
                String name = everything
                        .path("accreditations")
                        .valueStream()
                        .filter(each -> each.path("id").asLong() == event.accreditation("Ana"))
                        .findFirst()
                        .orElseThrow()
                        .path("first_name")
                        .asString();
                assertThat(acknowledged <= 0 || Integer.parseInt(name.substring(3)) >= acknowledged)
                        .as("%s after Ana%d", name, acknowledged)
                        .isTrue();
                assertThat(digestOf(everything))
                        .isEqualTo(everything.path("digest").asString());
                assertThat(everything.path("count").asInt())
                        .isEqualTo(everything.path("accreditations").size());
            }
        } finally {
            enough.set(true);
        }
        assertThat(writing).satisfies(Thread::join);
        assertThat(reads("full_answer", "replica")).isGreaterThan(answers);
    }

    @Test
    void aReplicaThatLagsIsNotRead() throws SQLException {
        everything();
        standby.execute("select pg_wal_replay_pause()");
        try {
            rename("Late");
            assertThat(names(everything(), "Late")).isTrue();
            rename("Later");
            assertThat(accreditations()).contains("Later");
            assertThat(replica.isInUse()).isFalse();
            // Nobody waits for a second any more.
            double inVain = reads("export", "again");
            rename("Latest");
            assertThat(accreditations()).contains("Latest");
            assertThat(reads("export", "again")).isEqualTo(inVain);
        } finally {
            standby.execute("select pg_wal_replay_resume()");
        }
        await().until(replica::isInUse);
    }

    /** A lock that the replica replays stops readers there, so that it can be killed while they read. */
    @Test
    void aReplicaIsKilledWhileItIsRead() throws Exception {
        rename("Alive");
        awaitUse();
        double answers = reads("full_answer", "again");
        double exports = reads("export", "again");
        CompletableFuture<JsonNode> everything;
        CompletableFuture<Answer> export;
        try (Connection locking = primary.connectAsSuperuser("gatehouse")) {
            locking.setAutoCommit(false);
            lock(locking, "accreditation_feed", "person");
            everything = CompletableFuture.supplyAsync(this::everything);
            export = CompletableFuture.supplyAsync(() -> people.get("/people/person/export?format=csv"));
            await().until(() -> waitingReaders() == 2);
            standby.kill();
            locking.rollback();
        }

        assertThat(names(everything.get(60, SECONDS), "Alive")).isTrue();
        assertThat(export.get(60, SECONDS).expect(200).text()).contains("Ana");
        assertThat(reads("full_answer", "again")).isGreaterThan(answers);
        assertThat(reads("export", "again")).isGreaterThan(exports);
        rename("Alone");
        assertThat(names(everything(), "Alone")).isTrue();
        assertThat(accreditations()).contains("Alone");

        standby.start();
        await().until(replica::isInUse);
    }

    /** A machine that hangs keeps its connections open. Whoever waits for it is sent to the primary; gates that poll never asked it. */
    @Test
    @InOneBuildOf(value = 6, turn = 4)
    void aReplicaIsFrozenWhileItIsRead() throws Exception {
        String cursor = everything().path("cursor").asString();
        accreditations();
        double answers = reads("full_answer", "again");
        double exports = reads("export", "again");
        standby.freeze();
        try {
            // What changed since the last answer has to be read anew, so the copy of before does not do.
            rename("Frozen");
            CompletableFuture<JsonNode> everything = CompletableFuture.supplyAsync(this::everything);
            CompletableFuture<String> export = CompletableFuture.supplyAsync(this::accreditations);
            JsonNode changes = event.gate()
                    .get(event.path() + "/sync?cursor=" + cursor)
                    .expect(200)
                    .json();
            assertThat(names(changes, "Frozen")).isTrue();
            assertThat(everything).as("the poll was answered first").isNotDone();

            assertThat(names(everything.get(60, SECONDS), "Frozen")).isTrue();
            assertThat(export.get(60, SECONDS)).contains("Frozen");
            assertThat(reads("full_answer", "again")).isGreaterThan(answers);
            assertThat(reads("export", "again")).isGreaterThan(exports);

            // From then on nobody waits for it.
            await().until(() -> !replica.isInUse());
            answers = reads("full_answer", "primary");
            rename("Colder");
            assertThat(names(everything(), "Colder")).isTrue();
            assertThat(reads("full_answer", "primary")).isEqualTo(answers + 1);
            assertThat(accreditations()).contains("Colder");
        } finally {
            standby.thaw();
        }
        await().until(replica::isInUse);
    }

    /** The export has a snapshot there when the primary removes rows that it sees. */
    @Test
    void anExportThatConflictsWithRecoveryBeginsAgain() throws Exception {
        double again = reads("export", "again");
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("create table if not exists conflict as select n from generate_series(1, 1000) n")
                .update();
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        transaction.setReadOnly(true);
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        MockHttpServletResponse response = new MockHttpServletResponse();
        Sheet sheet = new Sheet("test", "test", ZoneOffset.UTC, List.of("rows", "read from"));

        fixture.bean(SheetAnswer.class)
                .send(
                        response,
                        SheetFormat.CSV,
                        sheet,
                        out -> transaction.executeWithoutResult(status -> {
                            out.row(count(db), isReplica(db) ? "replica" : "primary");
                            if (isReplica(db)) {
                                removeRows();
                                await().pollInSameThread().until(() -> count(db) < 0);
                            }
                        }));

        assertThat(response.getContentAsString()).contains("0,primary").doesNotContain("replica");
        assertThat(reads("export", "again") - again).isEqualTo(1);
        assertThat(accreditations()).contains("Ana");
        assertThat(reads("export", "again") - again).isEqualTo(1);
    }

    private static int count(JdbcClient db) {
        return db.sql("select count(*) from conflict").query(Integer.class).single();
    }

    private static boolean isReplica(JdbcClient db) {
        return db.sql("select pg_is_in_recovery()").query(Boolean.class).single();
    }

    private static void removeRows() {
        try (Connection superuser = primary.connectAsSuperuser("gatehouse");
                Statement statement = superuser.createStatement()) {
            statement.execute("delete from conflict");
            statement.execute("vacuum conflict");
            sendLog();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** As the watch and each connection of an export ask it. */
    @Test
    void onlyAReplicaOfThisHistoryIsRead() throws SQLException {
        ReplicaRepository.Position position =
                fixture.bean(ReplicaRepository.class).ofPrimary();
        String[] history = position.history().split("\\.", 3);
        try (Connection here = standby.connection("gatehouse");
                Connection elsewhere = standby.connection("postgres");
                Connection writer = primary.connectAsSuperuser("gatehouse")) {
            await().until(() -> ReplicaRepository.hasReached(here, position));

            refuses(here, "4711." + history[1] + "." + history[2], "is a replica of another database");
            refuses(here, position.history() + "1", "has another history");
            refuses(here, history[0] + ".00000002." + history[2], "has another history");
            refuses(here, "", "has just changed");
            refuses(writer, position.history(), "is no replica");
            assertThatThrownBy(() -> ReplicaRepository.hasReached(elsewhere, position))
                    .hasMessageContaining("feed_history");
        }
    }

    /** The position is one that it has reached long ago: of another timeline, that says nothing. */
    private static void refuses(Connection connection, String history, String reason) {
        assertThatThrownBy(
                        () -> ReplicaRepository.hasReached(connection, new ReplicaRepository.Position("0/1", history)))
                .isInstanceOf(ReplicaRefusedException.class)
                .hasMessageContaining(reason);
    }

    /** Whatever it is told afterwards, gates hear nothing of it; not even in the second until the watch has seen it. */
    @Test
    @Order(LAST)
    void aReplicaThatTookOverIsNotReadAnyMore() throws Exception {
        everything();
        standby.execute("select pg_promote()");
        try (Connection there = standby.connection("gatehouse");
                Statement statement = there.createStatement()) {
            statement.execute("""
                    with risen as (
                        update event_feed set revision = revision + 5, stamp = gen_random_uuid() where event_id = %d returning *
                    )
                    insert into feed_revision (event_id, revision, at, stamp) select event_id, revision, changed_at, stamp from risen
                    """.formatted(event.id()));
            statement.execute("update person set first_name = 'Lost'");
        }
        rename("Kept");
        replica.become(Replica.State.IN_USE, "");
        assertThat(names(everything(), "Kept")).isTrue();
        replica.become(Replica.State.IN_USE, "");
        assertThat(accreditations()).contains("Kept").doesNotContain("Lost");

        await().until(() -> !replica.isInUse());
        assertThat(names(everything(), "Kept")).isTrue();
    }

    private static void lock(Connection connection, String... tables) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : tables) {
                statement.execute("lock table " + table + " in access exclusive mode");
            }
        }
        sendLog();
    }

    /** What is no commit is sent to the replica with the next commit. */
    private static void sendLog() throws SQLException {
        try (Connection other = primary.connectAsSuperuser("gatehouse");
                Statement statement = other.createStatement()) {
            statement.execute("select pg_logical_emit_message(true, 'test', 'x')");
        }
    }

    private static int waitingReaders() throws SQLException {
        try (Connection connection = standby.connection("postgres");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and backend_type = 'client backend'")) {
            row.next();
            return row.getInt(1);
        }
    }
}
