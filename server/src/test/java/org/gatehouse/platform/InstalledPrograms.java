package org.gatehouse.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/** Programs of the machine that some tests need: CI installs them, elsewhere these tests are skipped without. */
public final class InstalledPrograms {

    private InstalledPrograms() {}

    /** Skips the test where the program is not installed; in CI it fails. */
    public static void require(String program) {
        if (System.getenv("CI") == null) {
            assumeThat(isInstalled(program))
                    .as("%s is not installed, this is not tried", program)
                    .isTrue();
        }
        assertThat(isInstalled(program)).as("%s is installed", program).isTrue();
    }

    private static boolean isInstalled(String program) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Arrays.stream(path.split(":", -1))
                .anyMatch(each -> Files.isExecutable(Path.of(each.isEmpty() ? "." : each, program)));
    }
}
