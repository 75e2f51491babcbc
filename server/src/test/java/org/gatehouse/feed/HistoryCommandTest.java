package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.gatehouse.platform.backup.RestoredHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command beside a home whose server is stopped; {@code LostHistoryTest} runs it at a database that serves. */
class HistoryCommandTest {

    private static String run(int code, Path home, String... words) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] args = Stream.concat(Arrays.stream(words), Stream.of("--gatehouse.home=" + home))
                .toArray(String[]::new);
        assertThat(HistoryCommand.run(args, new PrintStream(said, true, StandardCharsets.UTF_8)))
                .isEqualTo(code);
        return said.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void stoppedHomeRemembersForTheNextStart(@TempDir Path home) throws IOException {
        Files.createDirectory(home.resolve("pg18"));
        RestoredHome before = new RestoredHome(home);
        assertThat(before.history()).isEmpty();

        assertThat(run(0, home, "history", "changed")).isEqualTo("gatehouse-history: ok at the next start");
        String first = before.history();
        run(0, home, "history", "changed");

        assertThat(first).startsWith("history changed at ");
        assertThat(before.history()).isNotEqualTo(first);
        assertThat(before.text()).as("the store of images is still its own").isEmpty();
    }

    @Test
    void whatCannotBeIsSaid(@TempDir Path home) {
        assertThat(run(1, home, "history", "changed")).startsWith("gatehouse-history: failed There is no database in ");
        assertThat(run(2, home, "history")).isEqualTo("gatehouse-history: failed use gatehouse history changed");
        assertThat(run(2, home, "history", "gone")).startsWith("gatehouse-history: failed use ");
    }
}
