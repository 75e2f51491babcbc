package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents name is there. */
class DocsTest {

    private static final Path ROOT = Path.of("..");
    private static final Path CODE = Path.of("src/main/java/org/gatehouse");
    private static final Pattern FILE =
            Pattern.compile("`([A-Za-z0-9_./-]+/[A-Za-z0-9_.-]+\\.(?:java|md|yaml|sql|html|js))`");
    private static final Pattern STEP = Pattern.compile("^(\\d+)\\. `([A-Za-z0-9/]+\\.java)`");
    private static final Pattern DECISION = Pattern.compile("(?s).*\n## Context\n.*\n## .*\n## Think again when\n.*");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\| `([a-z.]+)` \\| (.*) \\|$");
    private static final Pattern FIRST_SENTENCE = Pattern.compile("(?s)/\\*\\*\\s+(?:\\* )?(.+?\\.)\\s");
    private static final Pattern IMPLEMENTS =
            Pattern.compile("\\b(?:class \\w+|record \\w+\\([^)]*\\)) implements ([\\w, ]+)");
    private static final Pattern PAGE = Pattern.compile("\\bdocs/[a-z0-9/-]+\\.md\\b");
    private static final Pattern NUMBER = Pattern.compile("\\bdecisions? (\\d{4})");
    private static final Pattern UNPUBLISHED = Pattern.compile("(?i)\\b(?:spec|contract|design) \\d+(?:\\.\\d+)?");
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
    void eachStepOfTheTourUsesTheNext() throws IOException {
        Set<String> broken = new TreeSet<>();
        String before = "";
        int steps = 0;
        for (String line : Files.readAllLines(ROOT.resolve("docs/tour.md"))) {
            Matcher step = STEP.matcher(line);
            if (!step.find()) {
                continue;
            }
            if (!step.group(1).equals("1") && !uses(before, step.group(2))) {
                broken.add(before + " does not use " + step.group(2));
            }
            before = step.group(2);
            steps++;
        }

        assertThat(broken).isEmpty();
        assertThat(steps).as("else nothing was compared").isGreaterThan(15);
    }

    /** Each cache is listed with the test that changes on another node reach it. */
    @Test
    void cachesAreListed() throws IOException {
        String listed = Files.readString(ROOT.resolve("docs/proof.md"));
        Set<String> missing = new TreeSet<>();
        try (Stream<Path> files = Files.walk(CODE)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                if (Files.readString(file).contains("Caffeine.newBuilder()") && !listed.contains(name + "`")) {
                    missing.add(name);
                }
            }
        }

        assertThat(missing).as("what a node keeps, in docs/proof.md").isEmpty();
    }

    @Test
    void decisionsHaveTheirForm() throws IOException {
        Set<String> others = new TreeSet<>();
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/decisions"))) {
            for (Path file : files.toList()) {
                String number = String.valueOf(
                        Integer.parseInt(file.getFileName().toString().substring(0, 4)));
                String text = Files.readString(file);
                if (!text.startsWith("# " + number + ". ")
                        || !DECISION.matcher(text).matches()) {
                    others.add(file.getFileName().toString());
                }
            }
        }

        assertThat(others)
                .as("number, context, decision, what would make us think again")
                .isEmpty();
    }

    /** Each package-info describes its package; the table repeats the first sentence. */
    @Test
    void packagesAreListed() throws IOException {
        Map<String, String> packages = new TreeMap<>();
        try (Stream<Path> files = Files.walk(CODE)) {
            for (Path file :
                    files.filter(each -> each.endsWith("package-info.java")).toList()) {
                packages.put(
                        CODE.relativize(file.getParent()).toString().replace('/', '.'),
                        firstSentence(Files.readString(file)));
            }
        }
        packages.remove("");

        Map<String, String> listed = new TreeMap<>();
        PACKAGE.matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md")))
                .results()
                .forEach(row -> listed.put(row.group(1), row.group(2)));

        assertThat(listed).as("the table of packages in CONTRIBUTING.md").isEqualTo(packages);
    }

    /** A reader can open the page or the decision from which a comment takes its rule. */
    @Test
    void commentsCiteWhatReadersHave() throws IOException {
        Set<String> decisions = new TreeSet<>();
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/decisions"))) {
            files.forEach(file -> decisions.add(file.getFileName().toString().substring(0, 4)));
        }

        Set<String> missing = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            for (Path file : files.filter(each -> each.toString().matches(".*\\.(java|sql|yaml|jte)"))
                    .toList()) {
                String text = Files.readString(file);
                Stream.of(
                                found(PAGE, text).filter(page -> !Files.exists(ROOT.resolve(page))),
                                found(NUMBER, text)
                                        .filter(cited -> !decisions.contains(cited.substring(cited.length() - 4))),
                                found(UNPUBLISHED, text))
                        .flatMap(cited -> cited)
                        .forEach(cited -> missing.add(file + " cites " + cited));
            }
        }

        assertThat(missing).isEmpty();
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group);
    }

    private static String firstSentence(String source) {
        Matcher comment = FIRST_SENTENCE.matcher(source);
        assertThat(comment.find()).as(source).isTrue();
        return comment.group(1).replaceAll("\\s*\n \\* ?", " ").replaceAll("\\{@code ([^}]+)}", "`$1`");
    }

    /** Whether the file names the other's class, or an interface that this class implements. */
    private static boolean uses(String file, String other) throws IOException {
        String source = Files.readString(CODE.resolve(file));
        String name = other.substring(other.lastIndexOf('/') + 1, other.length() - ".java".length());
        return Stream.concat(Stream.of(name), interfaces(Files.readString(CODE.resolve(other))))
                .anyMatch(type -> source.matches("(?s).*\\b" + type + "\\b.*"));
    }

    private static Stream<String> interfaces(String source) {
        return IMPLEMENTS
                .matcher(source)
                .results()
                .flatMap(found -> Stream.of(found.group(1).split("[,\\s]+", -1)));
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
