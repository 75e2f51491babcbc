package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.InstalledPrograms;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What {@code docs/api/copy-check.md} asks integrators to do, done with responses of the server. An example whose interpreter is not
 * installed is skipped; in CI that fails.
 */
@ApiTest
class CopyCheckTest {

    private static final Path PAGE = Path.of("..", "docs", "api", "copy-check.md");

    @TempDir
    private Path folder;

    private final Map<Long, Long> revisions = new TreeMap<>();
    private String digest = "";

    /** Twelve accreditations of which some have changed and one has gone. */
    @BeforeEach
    void aCopy(Fixture fixture) {
        FeedEvent event = FeedEvent.in(fixture);
        event.change(now -> {
            long position = event.position("C", event.zone("VIL", 1));
            for (int person = 0; person < 12; person++) {
                event.accreditation("Lima " + person, position);
            }
        });
        for (String what : List.of("lines = 'Changed'", "deleted = true, cause = 'withdrawn'")) {
            event.change(now -> {
                long one = event.number("select min(id) from accreditation where event_id = :event and not deleted");
                event.sql("update accreditation set " + what + " where id = " + one);
                event.gates.accreditationChanged(event.id, one);
            });
        }
        JsonNode answer = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ)
                .get(event.path() + "/sync")
                .json();
        answer.get("accreditations")
                .forEach(each -> revisions.put(
                        each.get("id").asLong(), each.get("revision").asLong()));
        digest = answer.get("digest").asString();
        assertThat(answer.get("count").asInt()).isEqualTo(revisions.size()).isEqualTo(11);
    }

    private static String code(String language) throws IOException {
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    @Test
    void theJavaOfThePageGivesTheServersDigest() throws Exception {
        Path source = folder.resolve("CopyCheck.java");
        Files.writeString(source, """
                import java.nio.*;
                import java.nio.charset.*;
                import java.security.*;
                import java.util.*;
                public class CopyCheck {
                public %s
                }
                """.formatted(code("java").replaceFirst("(?s)^/\\*\\*.*?\\*/\\s*", "")));
        int errors = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                .run(null, null, null, "-d", folder.toString(), source.toString());
        assertThat(errors).isZero();

        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Method method = classes.loadClass("CopyCheck").getMethod("digest", Map.class);
            assertThat(method.invoke(null, revisions)).isEqualTo(digest);
            assertThat(method.invoke(null, Map.of())).isEqualTo("0000000000000000");
        }
    }

    @Test
    void thePythonOfThePageGivesTheServersDigest() throws Exception {
        String copy = revisions.entrySet().stream()
                .map(live -> live.getKey() + ": " + live.getValue())
                .collect(Collectors.joining(", ", "{", "}"));

        assertThat(run("python3", "copy_check.py", code("python") + "\nprint(digest(" + copy + "), digest({}))\n"))
                .isEqualTo(digest + " 0000000000000000");
    }

    @Test
    void theJavaScriptOfThePageGivesTheServersDigest() throws Exception {
        String copy = revisions.entrySet().stream()
                .map(live -> "[" + live.getKey() + ", " + live.getValue() + "]")
                .collect(Collectors.joining(", ", "new Map([", "])"));

        assertThat(run(
                        "node",
                        "copy_check.mjs",
                        code("js") + "\nconsole.log(digest(" + copy + "), digest(new Map()));\n"))
                .isEqualTo(digest + " 0000000000000000");
    }

    private String run(String program, String file, String code) throws IOException, InterruptedException {
        InstalledPrograms.require(program);
        Path script = Files.writeString(folder.resolve(file), code);
        Process process = new ProcessBuilder(program, script.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output.strip();
    }

    @Test
    void everyValueOfTheExampleIsRight() throws IOException, NoSuchAlgorithmException {
        String page = Files.readString(PAGE);
        List<MatchResult> rows = Pattern.compile("\\| `(\\d+:\\d+)` \\| `(\\w+)` \\| `(\\w+)` \\| `(\\w+)` \\|")
                .matcher(page)
                .results()
                .toList();
        long sum = 0;
        for (MatchResult row : rows) {
            String hash = sha256(row.group(1));
            sum ^= mark(hash);
            assertThat(List.of(row.group(2), row.group(3), row.group(4)))
                    .containsExactly(hash, hash.substring(0, 16), hex(sum));
        }
        assertThat(rows).hasSize(3);
        assertThat(page).contains("\"count\": 3, \"digest\": \"" + hex(sum) + "\"");

        List<MatchResult> steps = Pattern.compile("\\| (\\d+) at revision (\\d+) \\w+ \\| `(\\w+)` \\| `(\\w+)` \\|")
                .matcher(page)
                .results()
                .toList();
        for (MatchResult step : steps) {
            String hash = sha256(step.group(1) + ":" + step.group(2));
            sum ^= mark(hash);
            assertThat(List.of(step.group(3), step.group(4))).containsExactly(hash.substring(0, 16), hex(sum));
        }
        assertThat(steps).hasSize(3);
        assertThat(page).contains("\"count\": 2, \"digest\": \"" + hex(sum) + "\"");
        assertThat(sum).isEqualTo(mark(sha256("1042:4711")) ^ mark(sha256("1043:4712")));
    }

    private static String sha256(String text) throws NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
        return HexFormat.of().formatHex(hash);
    }

    private static long mark(String hash) {
        return Long.parseUnsignedLong(hash.substring(0, 16), 16);
    }

    private static String hex(long value) {
        return HexFormat.of().toHexDigits(value);
    }
}
