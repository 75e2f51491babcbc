package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents name is there. */
class DocsTest {

    private static final Path ROOT = Path.of("..");
    private static final Path CODE = Path.of("src/main/java/org/gatehouse");
    private static final Pattern FILE =
            Pattern.compile("`([A-Za-z0-9_./-]+/[A-Za-z0-9_.-]+\\.(?:java|md|yaml|sql|html|js))`");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\\)");

    @Test
    void filesOfTheTourExist() throws IOException {
        Set<String> missing = new TreeSet<>();
        FILE.matcher(Files.readString(ROOT.resolve("docs/tour.md")))
                .results()
                .map(found -> found.group(1))
                .filter(file -> !Files.exists(CODE.resolve(file)) && !Files.exists(ROOT.resolve(file)))
                .forEach(missing::add);

        assertThat(missing).isEmpty();
    }

    @Test
    void linksBetweenDocumentsLeadSomewhere() throws IOException {
        Set<String> broken = new TreeSet<>();
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> below = Files.walk(ROOT.resolve("docs"))) {
            for (Path document : Stream.concat(top, below)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()) {
                LINK.matcher(Files.readString(document))
                        .results()
                        .map(found -> found.group(1))
                        .filter(link -> !Files.exists(document.resolveSibling(link)))
                        .forEach(link -> broken.add(ROOT.relativize(document) + " -> " + link));
            }
        }

        assertThat(broken).isEmpty();
    }
}
