package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code docs/api/calls.md} names every call of the desk, and tests that exist. */
class CallsTest {

    private static final int CALLS = 54;
    private static final Path TESTS = Path.of("src/test/java/org/gatehouse");
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\| ([^|]+) \\| (served|missing) \\|([^|]*)\\|");
    private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)`");

    @Test
    void everyCallIsInTheTableOnce() throws IOException {
        assertThat(rows())
                .extracting(row -> Integer.parseInt(row.group(1)))
                .isEqualTo(IntStream.rangeClosed(1, CALLS).boxed().toList());
    }

    @Test
    void everyCallThatIsServedHasTestsThatExist() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (MatchResult row : rows()) {
            List<MatchResult> tests = TEST.matcher(row.group(4)).results().toList();
            if (row.group(3).equals("served") == tests.isEmpty()) {
                wrong.add(row.group());
            }
            tests.stream()
                    .filter(test -> !exists(test.group(1), test.group(2)))
                    .forEach(test -> wrong.add(test.group()));
        }

        assertThat(wrong).isEmpty();
    }

    /** A test of a call has the number in its name; each of them stands in the table. */
    @Test
    void everyTestOfACallIsInItsRow() throws IOException {
        Set<String> unlisted = new TreeSet<>();
        List<MatchResult> rows = rows();
        for (String test : classes()) {
            for (Method method : methods(test)) {
                if (method.getName().matches("call\\d+.*")) {
                    int number = Integer.parseInt(method.getName().replaceFirst("call(\\d+).*", "$1"));
                    if (!rows.get(number - 1).group(4).contains("`" + test + "." + method.getName() + "`")) {
                        unlisted.add(test + "." + method.getName());
                    }
                }
            }
        }

        assertThat(unlisted).isEmpty();
    }

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("../docs/api/calls.md")))
                .results()
                .toList();
    }

    private static List<String> classes() throws IOException {
        try (var files = Files.list(TESTS.resolve("contract"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("CallsTest.java"))
                    .map(name -> name.replace(".java", ""))
                    .toList();
        }
    }

    private static boolean exists(String test, String method) {
        return methods(test).stream().anyMatch(each -> each.getName().equals(method));
    }

    private static List<Method> methods(String test) {
        try (var files = Files.walk(TESTS)) {
            Path file = files.filter(each -> each.getFileName().toString().equals(test + ".java"))
                    .findFirst()
                    .orElse(null);
            if (file == null) {
                return List.of();
            }
            String name = "org.gatehouse."
                    + TESTS.relativize(file).toString().replace('/', '.').replaceFirst("\\.java$", "");
            return Arrays.asList(Class.forName(name).getDeclaredMethods());
        } catch (IOException | ClassNotFoundException gone) {
            throw new AssertionError(test, gone);
        }
    }
}
