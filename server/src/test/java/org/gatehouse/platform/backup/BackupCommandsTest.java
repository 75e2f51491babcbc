package org.gatehouse.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database elsewhere has tools of its own, which the command names. */
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
}
