package org.gatehouse.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * All sheets are sent as one, so what one screen calls {@code preview} looks as another's {@code preview} does, whichever comes last.
 *
 * <p>That a class is used on several screens is no fault: the list and its drawer are. So what is held is that a class has one home:
 * one sheet alone says how it looks anywhere. Others may refine it within something of theirs ({@code .person .history}).
 */
class StyleSheetsTest {

    private static final Path ASSETS = Path.of("src/main/resources/console/assets");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    private static final Pattern IN_BRACKETS = Pattern.compile("\\([^()]*\\)");
    private static final Pattern SELECTORS = Pattern.compile("([^{};]+)\\{");
    private static final Pattern CLASS_ALONE = Pattern.compile("\\.[A-Za-z][\\w-]*");

    @Test
    void classThatIsStyledByItselfHasOneHome() throws IOException {
        Map<String, Set<String>> homes = new TreeMap<>();
        for (Path sheet : sheets()) {
            String file = ASSETS.relativize(sheet).toString();
            classesAlone(Files.readString(sheet))
                    .forEach(name ->
                            homes.computeIfAbsent(name, none -> new TreeSet<>()).add(file));
        }

        assertThat(homes).hasSizeGreaterThan(200);
        homes.values().removeIf(sheets -> sheets.size() == 1);
        assertThat(homes).isEmpty();
    }

    private static List<Path> sheets() throws IOException {
        try (Stream<Path> files = Files.walk(ASSETS)) {
            return files.filter(file -> file.toString().endsWith(".css")).toList();
        }
    }

    /** Also those of a list of selectors, and those within a query of the window's width. */
    private static Stream<String> classesAlone(String sheet) {
        String plain = COMMENT.matcher(sheet).replaceAll("");
        while (IN_BRACKETS.matcher(plain).find()) {
            plain = IN_BRACKETS.matcher(plain).replaceAll("");
        }
        return SELECTORS
                .matcher(plain)
                .results()
                .flatMap(found -> Stream.of(found.group(1).split(",")))
                .map(String::strip)
                .filter(selector -> CLASS_ALONE.matcher(selector).matches());
    }
}
