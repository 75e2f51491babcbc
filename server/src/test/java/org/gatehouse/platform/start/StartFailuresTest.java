package org.gatehouse.platform.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gatehouse.Gatehouse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.builder.SpringApplicationBuilder;
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
}
