package org.gatehouse.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedPostgresTest {

    /** One home for all, since making it takes as long as ten starts; each test starts and stops the server. */
    @TempDir
    private static Path directory;

    private EmbeddedSettings settings;
    private EmbeddedPostgres postgres;

    @BeforeEach
    void start() {
        settings = EmbeddedSettings.in(directory.resolve("Gäste haus"));
        postgres = EmbeddedPostgres.start(settings);
    }

    @AfterEach
    void stop() {
        postgres.close();
    }

    @Test
    void writesReachTheDisk() throws SQLException {
        assertThat(answer("show fsync")).isEqualTo("on");
        assertThat(answer("show synchronous_commit")).isEqualTo("on");
        assertThat(answer("show full_page_writes")).isEqualTo("on");
        // Off, a page that failing hardware changed would reach a gate.
        assertThat(answer("show data_checksums")).isEqualTo("on");
    }

    @Test
    void theFileSystemIsSyncedAtOnceWhereTheKernelTellsOfErrors() {
        assertThat(ServerConfiguration.recoverySync("Linux", "6.1.0-18-amd64")).isEqualTo("syncfs");
        assertThat(ServerConfiguration.recoverySync("Linux", "5.8")).isEqualTo("syncfs");
        assertThat(ServerConfiguration.recoverySync("Linux", "5.4.17")).isEqualTo("fsync");
        assertThat(ServerConfiguration.recoverySync("Linux", "4.18.0-553.el8")).isEqualTo("fsync");
        assertThat(ServerConfiguration.recoverySync("Linux", "unknown")).isEqualTo("fsync");
        assertThat(ServerConfiguration.recoverySync("Mac OS X", "15.1")).isEqualTo("fsync");
    }

    @Test
    void aHomeWhoseRestoreWasCutOffGetsNoNewDatabase() throws IOException {
        EmbeddedSettings half = EmbeddedSettings.in(directory.resolve("half"));
        Files.createDirectories(half.restoring());

        assertThatThrownBy(() -> EmbeddedPostgres.start(half))
                .isInstanceOf(PostgresException.class)
                .hasMessage("A restore into %s was not finished; empty it, and restore the backup again.", half.home());
        assertThat(half.data()).doesNotExist();
    }

    @Test
    void knowsTheLettersOfAllScripts() throws SQLException {
        assertThat(answer("select lower('É')")).isEqualTo("é");
        execute("create extension pg_trgm");
        assertThat(answer("select cardinality(show_trgm('É李'))")).isEqualTo("3");
    }

    @Test
    void ownerIsNoSuperuser() throws SQLException {
        assertThat(answer("show is_superuser")).isEqualTo("off");
        assertThat(answer("select pg_get_userbyid(datdba) from pg_database where datname = current_database()"))
                .isEqualTo("gatehouse");
    }

    @Test
    void passwordIsPrivateAndNeeded() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings.passwordFile())))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> DriverManager.getConnection(postgres.url(), "postgres", "guess"))
                .hasMessageContaining("password authentication failed");
    }

    @Test
    void newConnectionCostsOneRoundOfTheHash() throws SQLException {
        try (var superuser = postgres.connectAsSuperuser("postgres");
                var statement = superuser.createStatement();
                var row = statement.executeQuery("select rolpassword from pg_authid where rolname = 'gatehouse'")) {
            row.next();
            assertThat(row.getString(1)).startsWith("SCRAM-SHA-256$1:");
        }
    }

    /** In a home of before it was a new one at each start. */
    @Test
    void ownerWithAnotherPasswordGetsOurs() throws SQLException {
        try (var superuser = postgres.connectAsSuperuser("postgres");
                var statement = superuser.createStatement()) {
            statement.execute("alter role gatehouse password 'another'");
        }
        postgres.close();

        postgres = EmbeddedPostgres.start(settings);

        assertThat(answer("select current_user")).isEqualTo("gatehouse");
    }

    @Test
    void ownersPasswordIsNotTheSuperusers() throws IOException {
        assertThat(postgres.password())
                .hasSizeGreaterThan(40)
                .doesNotContain(Files.readString(settings.passwordFile()).strip());
    }

    @Test
    void serverThatIsReadyIsKnownAsSuch() {
        assertThat(Postmaster.isReady(settings.data())).isTrue();

        postgres.close();

        assertThat(Postmaster.isReady(settings.data())).isFalse();
    }

    @Test
    void restartKeepsData() throws SQLException {
        writeRow();
        postgres.close();

        postgres = EmbeddedPostgres.start(settings);

        assertRowIsThere();
    }

    @Test
    void committedRowsSurviveTheKillOfTheServer() throws SQLException, IOException {
        writeRow();
        ProcessHandle.of(running().pid()).orElseThrow().destroyForcibly();
        postgres.close();

        postgres = EmbeddedPostgres.start(settings);

        assertRowIsThere();
    }

    @Test
    void serverLeftBehindIsTakenOver() throws SQLException, IOException, InterruptedException {
        postgres.close();
        KilledGatehouse.runOn(settings.home());
        var leftBehind = running();

        postgres = EmbeddedPostgres.start(settings);

        assertThat(running()).isEqualTo(leftBehind);
        assertRowIsThere();
    }

    @Test
    void pidFileOfAnotherProcessIsNoServer() throws SQLException, IOException {
        writeRow();
        postgres.close();
        var stranger =
                List.of(ProcessHandle.current().pid() + "", settings.data() + "", "1", "5432", "", "", "", "ready");
        Files.write(settings.data().resolve("postmaster.pid"), stranger);

        postgres = EmbeddedPostgres.start(settings);

        assertRowIsThere();
    }

    @Test
    void secondOnTheSameHomeIsRefused() {
        assertThatThrownBy(() -> EmbeddedPostgres.start(settings))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("process " + ProcessHandle.current().pid())
                .hasMessageContaining(settings.home().toString());
    }

    @Test
    void secondProcessOnTheSameHomeIsRefused() throws IOException, InterruptedException {
        assertThat(KilledGatehouse.runOn(settings.home()))
                .contains(
                        "Another Gatehouse (process " + ProcessHandle.current().pid() + ") runs on");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fsync", "synchronous_commit", "full_page_writes"})
    void settingThatCouldLoseDataIsRefused(String setting) throws SQLException, IOException {
        postgres.close();
        var override = settings.data().resolve("postgresql.auto.conf");
        Files.writeString(override, setting + " = off\n");

        assertThatThrownBy(() -> EmbeddedPostgres.start(settings)).hasMessageContaining(setting + " is off");

        assertThat(Postmaster.of(settings.data())).isEmpty();
        Files.writeString(override, "");
    }

    @Test
    void onlyProcessesThatAreNeededAreStarted() {
        // The launcher comes a moment after the database answers.
        await().untilAsserted(() ->
                assertThat(processes()).isEqualTo("autovacuum launcher, background writer, checkpointer, walwriter"));
    }

    private String processes() throws SQLException {
        try (var superuser = postgres.connectAsSuperuser("postgres");
                var statement = superuser.createStatement();
                var row = statement.executeQuery("select string_agg(backend_type, ', ' order by backend_type)"
                        + " from pg_stat_activity where backend_type not in ('client backend', 'autovacuum worker')")) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void lostPasswordIsNamed() throws IOException {
        postgres.close();
        var aside = Files.move(settings.passwordFile(), directory.resolve("aside"));

        assertThatThrownBy(() -> EmbeddedPostgres.start(settings)).hasMessageContaining("pg-password is missing");

        Files.move(aside, settings.passwordFile());
    }

    @Test
    void failedStartShowsWhatTheServerSaid() {
        postgres.close();
        var unreadable = new EmbeddedSettings(settings.home(), settings.startTimeout(), 0, "plenty");

        assertThatThrownBy(() -> EmbeddedPostgres.start(unreadable))
                .hasMessageContaining("invalid value for parameter \"shared_buffers\": \"plenty\"");
    }

    /** As where the home came to another kind of machine. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "pg_ctl"})
    void programsThatDoNotRunHereAreNamed(String program) throws IOException {
        postgres.close();
        PostgresBinaries binaries = PostgresBinaries.unpackedBelow(settings.binaries());
        List<Path> broken = List.of(binaries.program("postgres"), binaries.program(program));
        for (Path each : broken) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rw-r--r--"));
        }
        try {
            assertThatThrownBy(() -> EmbeddedPostgres.start(settings))
                    .hasMessageContaining("does not run here")
                    .hasMessageContaining("SPRING_DATASOURCE_URL");
        } finally {
            for (Path each : broken) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    private Postmaster running() throws IOException {
        return Postmaster.of(settings.data()).orElseThrow();
    }

    private void execute(String statement) throws SQLException {
        try (var connection = DriverManager.getConnection(postgres.url(), postgres.username(), postgres.password());
                var owner = connection.createStatement()) {
            owner.execute(statement);
        }
    }

    private void writeRow() throws SQLException {
        KilledGatehouse.writeRow(postgres);
    }

    private void assertRowIsThere() throws SQLException {
        assertThat(answer("select name from guest")).isEqualTo("李");
    }

    private String answer(String query) throws SQLException {
        try (var connection = DriverManager.getConnection(postgres.url(), postgres.username(), postgres.password());
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
