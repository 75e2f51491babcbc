package org.gatehouse.platform.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.gatehouse.Gatehouse;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.mock.env.MockEnvironment;

/**
 * Starts of the next version on databases of this one, with an event in them. The next version is this one with a migration more, and a
 * database of a build before the baseline has other migrations.
 */
class UpgradeBackupTest {

    private static final String THIS = "classpath:db/migration";
    private static final String NEXT = THIS + ",classpath:db/next";
    private static final String NEXT_SCHEMA = "299901010101";

    /** The schema of this version. */
    private static String old;

    @TempDir
    private static Path directory;

    private static Path home;
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void anOlderVersionWasHere() {
        home = TestHome.with(directory.resolve("home"));
        postgres = EmbeddedPostgres.start(EmbeddedSettings.in(home));
        MigrationInfo[] all = flyway("gatehouse", THIS).info().pending();
        old = all[all.length - 1].getVersion().getVersion();
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    /** A database of its own for each test. */
    private static String older(String database) throws SQLException {
        try (Connection superuser = postgres.connectAsSuperuser("postgres");
                Statement statement = superuser.createStatement()) {
            if (!database.equals("gatehouse")) {
                statement.execute("create database " + database + " owner gatehouse");
            }
        }
        flyway(database, THIS).migrate();
        try (Connection owner = connection(postgres, database);
                Statement statement = owner.createStatement()) {
            statement.execute(
                    "insert into event (name, start_date, end_date) values ('{}', '2026-09-22', '2026-09-27')");
        }
        return postgres.urlOf(database);
    }

    private static Flyway flyway(String database, String locations) {
        return Flyway.configure()
                .dataSource(postgres.urlOf(database), postgres.username(), postgres.password())
                .locations(locations.split(","))
                .load();
    }

    private static Connection connection(EmbeddedPostgres server, String database) throws SQLException {
        return DriverManager.getConnection(server.urlOf(database), server.username(), server.password());
    }

    private static String schema(EmbeddedPostgres server, String database) throws SQLException {
        try (Connection owner = connection(server, database);
                Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(
                        "select version || ' with ' || (select count(*) from event) || ' event' from flyway_schema_history"
                                + " order by installed_rank desc limit 1")) {
            row.next();
            return row.getString(1);
        }
    }

    private static void migrate(String database, MockEnvironment environment, Path backups) {
        new SchemaVersionCheck(
                        environment.withProperty("gatehouse.home", home.toString()),
                        new UpgradeSettings(backups.toString()))
                .migrate(flyway(database, NEXT));
    }

    @Test
    void ofTheEmbeddedDatabaseTheStartTakesIt() throws Exception {
        older("gatehouse");
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> migrate("gatehouse", new MockEnvironment(), file))
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("The backup before the upgrade failed, and the database is as it was: ")
                .hasMessageContaining(file.toString());
        assertThat(schema(postgres, "gatehouse")).isEqualTo(old + " with 1 event");

        // A start that was killed while it copied, and a whole backup of an upgrade that was given up.
        Path backups = directory.resolve("backups");
        Path left = Files.createDirectories(backups.resolve("before-upgrade-of-" + old + ".unfinished"));
        Path earlier = Files.createDirectories(backups.resolve("before-upgrade-of-" + old));
        Files.writeString(left.resolve("left"), "half");
        Files.writeString(earlier.resolve("left"), "earlier");
        postgres.close();
        new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + home,
                        "--gatehouse.upgrade.backup=" + backups,
                        "--spring.flyway.locations=" + NEXT)
                .close();

        Path backup = onlyOne(backups);
        assertThat(backup).isEqualTo(earlier);
        assertThat(backup)
                .isDirectoryContaining(found -> found.endsWith("gatehouse-backup.txt"))
                .isDirectoryNotContaining(found -> found.endsWith("left"));
        try (EmbeddedPostgres before = EmbeddedPostgres.start(EmbeddedSettings.in(TestHome.with(backup)))) {
            assertThat(schema(before, "gatehouse")).isEqualTo(old + " with 1 event");
        }
        postgres = EmbeddedPostgres.start(EmbeddedSettings.in(home));
        assertThat(schema(postgres, "gatehouse")).isEqualTo(NEXT_SCHEMA + " with 1 event");
        // With nothing to migrate, there is nothing that a backup would be for.
        Path another = directory.resolve("another");
        migrate("gatehouse", new MockEnvironment(), another);
        assertThat(another).doesNotExist();
    }

    /** The only one beside the list of erasures. */
    private static Path onlyOne(Path backups) throws IOException {
        assertThat(backups.resolve("erasures.txt")).exists();
        try (Stream<Path> all = Files.list(backups)) {
            List<Path> found =
                    all.filter(file -> !file.endsWith("erasures.txt")).toList();
            assertThat(found).hasSize(1);
            return found.getFirst();
        }
    }

    @Test
    void ofAnotherOneTheDumpMustLieThere() throws Exception {
        String url = older("elsewhere");
        MockEnvironment environment = new MockEnvironment()
                .withProperty("spring.datasource.url", url)
                .withProperty("spring.datasource.username", "gatehouse");
        Path dump = directory.resolve("before-upgrade-of-" + old + ".dump");

        assertRefused(environment, dump);
        Files.writeString(dump, "of an upgrade that was given up");
        Files.setLastModifiedTime(dump, FileTime.from(Instant.now().minusSeconds(90_000)));
        assertRefused(environment, dump);

        Files.setLastModifiedTime(dump, FileTime.from(Instant.now()));
        migrate("elsewhere", environment, directory);
        assertThat(schema(postgres, "elsewhere")).isEqualTo(NEXT_SCHEMA + " with 1 event");
    }

    private static void assertRefused(MockEnvironment environment, Path dump) throws SQLException {
        String address = postgres.urlOf("elsewhere").replaceAll("^jdbc:postgresql://|\\?.*", "");
        assertThatThrownBy(() -> migrate("elsewhere", environment, directory))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("schema " + old + " to ")
                .hasMessageContaining(
                        "\n  pg_dump --format=custom --file=%s.unfinished --dbname='postgresql://gatehouse@%s?target_session_attrs=read-write'"
                                        .formatted(dump, address)
                                + " && mv %s.unfinished %s\n".formatted(dump, dump));
        assertThat(schema(postgres, "elsewhere")).isEqualTo(old + " with 1 event");
    }

    @Test
    void withoutTheSettingTheStartGoesOn() throws Exception {
        older("trusting");
        migrate("trusting", new MockEnvironment(), Path.of(""));
        assertThat(schema(postgres, "trusting")).isEqualTo(NEXT_SCHEMA + " with 1 event");
    }

    @Test
    void databaseOfABuildBeforeTheBaselineIsRefusedAndStaysAsItIs() throws Exception {
        try (Connection superuser = postgres.connectAsSuperuser("postgres");
                Statement statement = superuser.createStatement()) {
            statement.execute("create database before owner gatehouse");
        }
        flyway("before", "classpath:db/before-baseline").migrate();

        assertThatThrownBy(() -> migrate("before", new MockEnvironment(), Path.of("")))
                .isInstanceOf(StartException.class)
                .hasMessage(
                        "The database was made by a build of Gatehouse before version 0.1.0 and cannot be upgraded. Start with an"
                                + " empty GATEHOUSE_HOME or database, and import there what the old build exports as spreadsheets.");
        try (Connection owner = connection(postgres, "before");
                Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery("select string_agg(version, ',') from flyway_schema_history")) {
            row.next();
            assertThat(row.getString(1)).isEqualTo("202611210900");
        }
    }
}
