package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The ending of a name shows what a class does. {@code endings.txt} lists the exceptions with their reasons; it may only shrink. */
class ClassNamingTest {

    private static final Path SOURCES = Path.of("src/main/java/org/gatehouse");
    private static final Path TEMPLATES = Path.of("src/main/jte");
    private static final Path EXCEPTIONS = Path.of("src/test/resources/endings.txt");

    /** The demo is one script that fills an empty database; its statements stand where its story needs them. */
    private static final String DEMO = "demo";

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern JDBC = Pattern.compile("\\b(?:JdbcClient|JdbcTemplate|DataSource|Connection)\\b");
    private static final Pattern SQL =
            Pattern.compile("\"\\s*(?:select|insert into|update [\\w%]+|delete from|with \\w+|with recursive|lock"
                    + " table|copy|truncate)\\s");
    private static final Pattern TRANSACTIONAL = Pattern.compile("@Transactional\\b");
    private static final Pattern BEAN = Pattern.compile("(?m)^@(?:Service|Component)\\b");
    private static final Pattern FUNCTIONS = Pattern.compile("private [A-Z]\\w*\\(\\) \\{\\}");
    private static final Pattern OF_TEMPLATE =
            Pattern.compile("@import (?:static )?org\\.gatehouse\\.console\\.(?:\\w+\\.)*?([A-Z]\\w*)");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

    /** Words that do not say what a class does. */
    private static final Pattern RIDDLE = Pattern.compile(
            "\\w*(?:Desk|Said|Story|Words|Moments|Piece|Why|Heads|Impl|Manager|Helper|Util|Utils|DTO)|Picked|Places|Held|Gift|Twin|Pace|Spool|Known|Lane");

    @Test
    void classesWithSqlAreRepositories() throws IOException {
        assertThat(named("sql"))
                .containsExactlyInAnyOrderElementsOf(classes(code -> has(SQL, code) && has(JDBC, code))
                        .filter(name -> !name.endsWith("Repository"))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void classesWithTransactionsAreServices() throws IOException {
        assertThat(named("transaction"))
                .containsExactlyInAnyOrderElementsOf(classes(code -> has(TRANSACTIONAL, code))
                        .filter(name -> !name.endsWith("Service") && !name.endsWith("Repository"))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void repositoriesHaveSqlAndServicesAreBeans() throws IOException {
        assertThat(classes(code -> !has(SQL, code) || !has(JDBC, code)).filter(name -> name.endsWith("Repository")))
                .isEmpty();
        assertThat(classes(code -> !has(BEAN, code)).filter(name -> name.endsWith("Service")))
                .isEmpty();
    }

    @Test
    void pagesAreDrawnFromViews() throws IOException {
        Set<String> drawn = new TreeSet<>();
        for (Path template : files(TEMPLATES, ".jte")) {
            Matcher found = OF_TEMPLATE.matcher(Files.readString(template));
            found.results().map(one -> one.group(1)).forEach(drawn::add);
        }
        drawn.removeIf(name -> name.endsWith("View") || name.endsWith("Form") || name.endsWith("State"));
        classes(code -> has(FUNCTIONS, code)).forEach(drawn::remove);

        assertThat(named("page")).containsExactlyInAnyOrderElementsOf(drawn);
    }

    @Test
    void namesAreNoRiddles() throws IOException {
        Set<String> riddles = new TreeSet<>();
        for (Path file : files(SOURCES, ".java")) {
            TYPE.matcher(withoutComments(file))
                    .results()
                    .map(found -> found.group(1))
                    .filter(name -> RIDDLE.matcher(name).matches())
                    .forEach(riddles::add);
        }

        assertThat(named("riddle")).containsExactlyInAnyOrderElementsOf(riddles);
    }

    private interface Property {

        boolean of(String code);
    }

    private static Stream<String> classes(Property property) throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : files(SOURCES, ".java")) {
            if (!SOURCES.relativize(file).startsWith(DEMO) && property.of(withoutComments(file))) {
                found.add(file.getFileName().toString().replace(".java", ""));
            }
        }
        return found.stream();
    }

    /** The exceptions of one rule: {@code rule Name: reason}. */
    private static Set<String> named(String rule) throws IOException {
        return Files.readAllLines(EXCEPTIONS).stream()
                .filter(line -> line.startsWith(rule + " "))
                .map(line -> line.substring(rule.length() + 1, line.indexOf(':')))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String withoutComments(Path file) throws IOException {
        return COMMENT.matcher(Files.readString(file)).replaceAll("");
    }

    private static boolean has(Pattern pattern, String code) {
        return pattern.matcher(code).find();
    }

    private static Set<Path> files(Path below, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.toString().endsWith(ending)).collect(Collectors.toSet());
        }
    }
}
