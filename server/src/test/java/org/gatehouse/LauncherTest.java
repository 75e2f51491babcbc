package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bin/gatehouse} starts, shown by a Java that only prints its arguments. */
class LauncherTest {

    private static final Path DISTRIBUTION = Path.of("src/distribution");

    @TempDir
    Path java;

    /** Otherwise the thread that finds no memory would die, perhaps the one that accepts connections, and the server would live on, silent. */
    @Test
    void processWithoutMemoryEndsAndIsStartedAnew() throws Exception {
        assertThat(started("")).contains("-XX:+ExitOnOutOfMemoryError");
        assertThat(Files.readString(DISTRIBUTION.resolve("systemd/gatehouse.service")))
                .contains("Restart=on-failure", "StartLimitIntervalSec=0");
    }

    @Test
    void optionsOfTheOperatorOutrankThoseOfTheScript() throws Exception {
        List<String> options = started("-XX:MaxRAMPercentage=80 -XX:-ExitOnOutOfMemoryError");

        assertThat(options)
                .containsSubsequence("-XX:+ExitOnOutOfMemoryError", "-XX:-ExitOnOutOfMemoryError", "-jar")
                .containsSubsequence("-XX:MaxRAMPercentage=50", "-XX:MaxRAMPercentage=80", "-jar");
        assertThat(options.getLast()).isEqualTo("--server.port=1");
    }

    /** The package makes it when it is installed; the archive has nobody who does. */
    @Test
    void firstBackupOfAnArchiveHasItsDirectory() throws Exception {
        String unit = Files.readString(DISTRIBUTION.resolve("systemd/gatehouse-backup.service"));
        String made = unit.lines()
                .filter(line -> line.startsWith("ExecStartPre=+/bin/sh -c '"))
                .findFirst()
                .orElseThrow();
        Path backups = java.resolve("backups/gatehouse");
        String command = made.replaceAll("^[^']*'|'$", "")
                .replace("/var/backups/gatehouse", backups.toString())
                .replace("-o gatehouse -g gatehouse ", "");

        for (String mode : List.of("rwxr-x---", "rwx------")) {
            assertThat(new ProcessBuilder("sh", "-c", command).start().waitFor())
                    .isZero();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backups)))
                    .isEqualTo(mode);
            Files.setPosixFilePermissions(backups, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private List<String> started(String options) throws IOException, InterruptedException {
        Path program = java.resolve("bin/java");
        Files.createDirectories(program.getParent());
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        ProcessBuilder launcher =
                new ProcessBuilder("sh", DISTRIBUTION.resolve("bin/gatehouse").toString(), "--server.port=1");
        launcher.environment().put("JAVA_HOME", java.toString());
        launcher.environment().put("JAVA_OPTS", options);
        Process process = launcher.redirectErrorStream(true).start();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).readAllLines();
        assertThat(process.waitFor()).as(lines.toString()).isZero();
        return lines;
    }
}
