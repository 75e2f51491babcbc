package org.gatehouse.platform.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Objects;
import org.gatehouse.Gatehouse;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Starts that cannot succeed: the last thing they print is what the operator has to do. */
@Isolated("reads what the process prints")
@ExtendWith(OutputCaptureExtension.class)
class StartFailuresTest {

    @TempDir
    private Path directory;

    private static String said(CapturedOutput output, String... arguments) {
        try {
            new SpringApplicationBuilder(Gatehouse.class).run(arguments).close();
        } catch (RuntimeException expected) {
            return output.getAll().strip();
        }
        throw new AssertionError("it started");
    }

    @Test
    void aHomeThatIsAFileIsNamed(CapturedOutput output) throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        String said = said(output, "--server.port=0", "--gatehouse.home=" + file);

        assertThat(said).endsWith("The embedded PostgreSQL cannot use " + file + ": it is a file, not a directory.");
        assertThat(said).doesNotContain("\tat ");
    }

    @Test
    void aPathThatTheProcessCannotWriteSaysWhatToSet() {
        var failure = new IllegalStateException(new InvalidPathException("/srv/Türen", "Malformed input"));

        FailureAnalysis analysis = Objects.requireNonNull(new StartFailures().analyze(failure));

        assertThat(analysis.getDescription()).contains("/srv/Türen", "LC_ALL=C.UTF-8");
    }

    @Test
    void aDatabaseThatDoesNotAnswerIsNamed(CapturedOutput output) {
        String said = said(
                output,
                "--server.port=0",
                "--gatehouse.home=" + directory,
                "--gatehouse.postgres.start-timeout=1s",
                "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/gatehouse");

        assertThat(said.lines().toList().getLast())
                .startsWith("The database of SPRING_DATASOURCE_URL cannot be used: ");
        assertThat(said).doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gatehouse.demo.people=60|gatehouse.demo.people is 60; a demo has 400 people or more.",
                "gatehouse.demo.people=many|gatehouse.demo.people is many; a demo has 400 people or more.",
                "gatehouse.keep.feed-history=2d|gatehouse.keep.feed-history is PT48H; late scans need at least 30 days.",
                "gatehouse.keep.mails=a year|The setting gatehouse.keep.mails is 'a year', which cannot be read as java.time.Duration.",
                "gatehouse.disk.full-below=all|The setting gatehouse.disk.full-below is 'all', which cannot be read as org.springframework.util.unit.DataSize.",
                "gatehouse.images.store=s3:/photos|gatehouse.images.store is s3:/photos; name a bucket as s3://bucket/prefix, or a directory"
            })
    void aSettingThatCannotBeIsNamedLast(String setting, String sentence, CapturedOutput output) {
        String said = said(
                output,
                "--server.port=0",
                "--gatehouse.demo=true",
                "--gatehouse.home=" + TestHome.migrated(directory),
                "--" + setting);

        assertThat(said.lines().toList().getLast()).isEqualTo(sentence);
        assertThat(said).doesNotContain("\tat ");
    }

    /** An older program on the database of a newer one, as after an upgrade that was taken back. */
    @Test
    void aNewerSchemaIsRefusedWithBothVersions(CapturedOutput output) throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(EmbeddedSettings.in(TestHome.migrated(directory.resolve("newer"))));
                Connection owner =
                        DriverManager.getConnection(postgres.url(), postgres.username(), postgres.password());
                Statement statement = owner.createStatement()) {
            String[] arguments = {
                "--server.port=0",
                "--gatehouse.home=" + directory,
                "--spring.datasource.url=" + postgres.url(),
                "--spring.datasource.username=" + postgres.username(),
                "--spring.datasource.password=" + postgres.password()
            };
            statement.execute("""
                    insert into flyway_schema_history
                        (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                    select max(installed_rank) + 1, '299912312359', 'of tomorrow', 'SQL', 'V299912312359__of_tomorrow.sql', 1, 'test', 1, true
                    from flyway_schema_history
                    """);

            assertThat(said(output, arguments).lines().toList().getLast())
                    .matches(
                            "The database has schema 299912312359, and this Gatehouse knows schemas up to \\d+\\. Start the"
                                    + " newer Gatehouse, or restore a backup of before the upgrade\\.");
        }
    }
}
