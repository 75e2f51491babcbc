package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.gatehouse.platform.InstalledPrograms;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The compose file as compose itself reads it, which needs no engine: its form by the program's own schema, variables and anchors replaced. */
class ComposeTest {

    private static final Path SHIPPED = Path.of("..", "packaging", "compose");

    /** Debian's compose is older than these two keys of the specification. */
    private static final String YOUNGER = "(?m)^name: .*\\n|^ *start_interval: .*\\n";

    @TempDir
    private Path directory;

    private record Ended(int code, String said) {}

    private Ended config() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("docker-compose", "config")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), said);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> in(@Nullable Object map, String key) {
        return (Map<String, Object>)
                Objects.requireNonNull(((Map<String, Object>) Objects.requireNonNull(map, key)).get(key), key);
    }

    @Test
    void composeRendersTheFileAsThePageSaysToFillItIn() throws Exception {
        InstalledPrograms.require("docker-compose");
        String shipped = Files.readString(SHIPPED.resolve("compose.yaml"));
        Path file = Files.writeString(directory.resolve("compose.yaml"), shipped.replaceAll(YOUNGER, ""));
        String example = Files.readString(SHIPPED.resolve("env.example"));

        Files.writeString(directory.resolve(".env"), example);
        assertThat(config()).satisfies(unfilled -> {
            assertThat(unfilled.code()).isNotZero();
            assertThat(unfilled.said()).contains("is not set in .env");
        });

        Files.writeString(directory.resolve(".env"), example.replaceAll("(?m)=$", "=filled-in"));
        Ended rendered = config();
        assertThat(rendered.code()).as(rendered.said()).isZero();
        Map<String, Object> services = in(new Yaml().load(rendered.said()), "services");
        assertThat(services).containsOnlyKeys("one", "two", "balancer", "database", "bucket");
        for (String node : List.of("one", "two")) {
            assertThat(in(services.get(node), "environment"))
                    .containsEntry("SPRING_DATASOURCE_PASSWORD", "filled-in")
                    .containsEntry("GATEHOUSE_SECRET_KEY", "filled-in")
                    .containsEntry("GATEHOUSE_BASE_URL", "https://gatehouse.example.org");
        }

        Files.writeString(file, shipped.replaceAll(YOUNGER, "").replace("read_only:", "read_onli:"));
        assertThat(config().said()).contains("read_onli");
    }
}
