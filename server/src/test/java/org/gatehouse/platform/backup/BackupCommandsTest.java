package org.gatehouse.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands refuse, and what they say about it. */
class BackupCommandsTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"backup", "restore", "verify"})
    void toolsOfAnotherDatabaseAreNamed(String command) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] words = {
            command, directory.resolve("there").toString(), "--spring.datasource.url=jdbc:postgresql://db/gatehouse"
        };

        assertThat(BackupCommands.run(words, new PrintStream(said, true, StandardCharsets.UTF_8)))
                .isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("gatehouse-" + command + ": failed the database is not the embedded one")
                .contains("pg_basebackup --pgdata=DIR", "GATEHOUSE_HOME/images");
        assertThat(Files.exists(directory.resolve("there"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"restore", "verify"})
    void backupOfABuildBeforeTheBaselineIsRefused(String command) throws IOException {
        Path backup = directory.resolve("backup");
        Files.createDirectories(backup.resolve("pg18"));
        Files.writeString(backup.resolve("gatehouse-backup.txt"), "7 12 0b1c5ba8-8d4f-4f2e-9a51-3f1f0c4d2a10\n");
        Path home = directory.resolve("home");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] words = {command, backup.toString(), "--gatehouse.home=" + home};

        assertThat(BackupCommands.run(words, new PrintStream(said, true, StandardCharsets.UTF_8)))
                .isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("gatehouse-" + command + ": failed The backup " + backup
                        + " was made by a build of Gatehouse before version 0.1.0 and cannot be upgraded. Start with an empty"
                        + " GATEHOUSE_HOME or database, and import there what the old build exports as spreadsheets.");
        assertThat(home).doesNotExist();
    }
}
