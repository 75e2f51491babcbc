package org.gatehouse.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogCodeTest {

    private static final Pattern ACTION = Pattern.compile("AuditEntry\\s*\\.of\\(\\s*\"([a-z_]+)\"");

    @Test
    void noCodeIsGivenTwice() {
        assertThat(LogCode.all()).doesNotHaveDuplicates().doesNotContain(0);
    }

    @Test
    void codesStayWhatTheyWere() {
        assertThat(LogCode.of("accreditation_changed")).isEqualTo(new LogCode(2, 2700));
        assertThat(LogCode.of("badge_invalidated")).isEqualTo(new LogCode(13, 2700));
        assertThat(LogCode.of("zone_created")).isEqualTo(new LogCode(71, 2700));
        assertThat(LogCode.of("image_detached")).isEqualTo(new LogCode(222, 1400));
        assertThat(LogCode.of("client_created")).isEqualTo(new LogCode(401, 100));
        assertThat(LogCode.of("what_nobody_does")).isEqualTo(LogCode.OTHER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"log", "log_de"})
    void everyActionHasAText(String bundle) throws IOException {
        Properties texts = new Properties();
        texts.load(Files.newBufferedReader(Path.of("src/main/resources/messages", bundle + ".properties")));

        assertThat(Stream.of(100, 1200, 1400, 1500, 2700)
                        .flatMap(application -> LogCode.actionsOf(application).stream()))
                .allSatisfy(action -> assertThat(texts).containsKey("log.action." + action));
    }

    /** Every audited action has a code in {@link LogCode}. */
    @Test
    void everythingThatIsAuditedHasACode() throws IOException {
        Set<String> missing = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : List.copyOf(
                    files.filter(path -> path.toString().endsWith(".java")).toList())) {
                ACTION.matcher(Files.readString(file))
                        .results()
                        .map(found -> found.group(1))
                        .filter(action -> !LogCode.knows(action))
                        .forEach(missing::add);
            }
        }

        assertThat(missing).isEmpty();
    }
}
