package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The files of {@code docs/high-availability.md} are those that the cluster's proof starts, and nothing stands there as a file beside them. */
class HighAvailabilityTest {

    private static final Path CLUSTER = Path.of("..", "packaging", "cluster");
    private static final Pattern FILE =
            Pattern.compile("(?ms)^\\*\\*`(/etc/[^`]+)`\\*\\*[^\\n]*\\n\\n```\\w*\\n(.*?)^```$");
    private static final Pattern READ = Pattern.compile("page_file\\(\"([^\"]+)\"\\)");

    /** Languages of configuration files. Blocks of {@code sh} are also commands. */
    private static final Pattern CONFIGURATION = Pattern.compile("(?m)^```(yaml|haproxy|nginx|sql|ini|toml|conf)$");

    private String page;
    private String script;

    @BeforeEach
    void read() throws IOException {
        page = Files.readString(Path.of("..", "docs", "high-availability.md"));
        script = Files.readString(CLUSTER.resolve("machines.py"));
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(hit -> hit.group(1)).toList();
    }

    /** A file that the page adds and no machine starts with would be one that nobody has tried. */
    @Test
    void everyFileIsTheOneThatTheProofUses() {
        assertThat(found(FILE, page))
                .contains("/etc/haproxy/haproxy.cfg", "/etc/nginx/nginx.conf")
                .containsExactlyInAnyOrderElementsOf(found(READ, script));
    }

    /** The script finds files by their headings; one without would be on the page only. The statements of SQL are read as such. */
    @Test
    void noConfigurationStandsBesideThem() {
        long read = FILE.matcher(page)
                .results()
                .map(MatchResult::group)
                .filter(file -> CONFIGURATION.matcher(file).find())
                .count();
        assertThat(script).contains("^```sql").contains("SPRING_DATASOURCE_URL=jdbc:postgresql://db1,db2");
        assertThat(found(CONFIGURATION, page)).hasSize((int) read + 1);
    }

    /** Each machine of the table is one of the proof, and the other way round. */
    @Test
    void machinesAreThoseOfThePage() {
        String table = page.substring(
                page.indexOf("| machine | what runs there"), page.indexOf("All machines know each other"));
        List<String> named = found(Pattern.compile("(?m)^\\|([^|]*`[^|]*)\\|"), table).stream()
                .flatMap(names -> found(Pattern.compile("`(\\w+)`"), names).stream())
                .toList();
        String addresses =
                script.substring(script.indexOf("ADDRESSES = {"), script.indexOf("}", script.indexOf("ADDRESSES = {")));
        assertThat(named).containsExactlyInAnyOrderElementsOf(found(Pattern.compile("\"(\\w+)\":"), addresses));
    }

    /** What may differ at the nodes in the proof is named, so that the rest is the page's. */
    @Test
    void nodesRunWithThePagesSettings() {
        Pattern own = Pattern.compile("environment \\|= \\{(.*?)\\} \\| more", Pattern.DOTALL);
        String changed = own.matcher(script)
                .results()
                .map(hit -> hit.group(1))
                .findFirst()
                .orElseThrow();
        assertThat(found(Pattern.compile("\"([A-Z_]+)\":"), changed))
                .isSubsetOf(Stream.of("GATEHOUSE_HOME", "JAVA_OPTS", "JAVA_HOME", "HOME")
                        .toList());
    }
}
