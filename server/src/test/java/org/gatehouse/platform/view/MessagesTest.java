package org.gatehouse.platform.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every text of a page is there, in both languages, and is used somewhere. */
class MessagesTest {

    private static final Path MESSAGES = Path.of("src/main/resources/messages");
    private static final List<Path> CODE = List.of(Path.of("src/main/jte"), Path.of("src/main/java/org/gatehouse"));

    private static final Object[] PLACES = {1, 2, 3, 4};

    /** A quoted key, or the beginning of one that the rest is added to: {@code "console.nav."}. */
    private static final Pattern QUOTED = Pattern.compile("\"([a-z][a-z0-9-]*\\.[A-Za-z0-9_.-]*)\"");

    /** A kind of things whose texts {@code SetUpPages} uses. */
    private static final Pattern KIND = Pattern.compile("String kind\\(\\) \\{\\s+return \"(\\w+)\";");

    private static final List<String> OF_A_KIND =
            List.of(".created", ".saved", ".deleted", ".delete", ".delete.title", ".lost");

    /** What looks like the key of a bundle and is the name of a file. */
    private static final Pattern FILE = Pattern.compile(".*\\.(css|js|svg|jte|html|properties|csv|xlsx|pdf|zip|png)");

    @ParameterizedTest
    @MethodSource("bundles")
    void bothLanguagesHaveTheSameKeys(String bundle) throws IOException {
        assertThat(keys(bundle + "_de")).isEqualTo(keys(bundle));
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void keysBeginWithTheirBundle(String bundle) throws IOException {
        assertThat(keys(bundle)).allMatch(key -> key.startsWith(bundle + "."));
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyTextIsAFormatWithTheSamePlaces(String bundle) throws IOException {
        Properties english = read(bundle);
        Properties german = read(bundle + "_de");
        for (String key : keys(bundle)) {
            String one = english.getProperty(key);
            String other = german.getProperty(key);
            assertThat(one + other).as(key).isNotBlank().doesNotContain("'");
            assertThat(new MessageFormat(one).format(PLACES) + new MessageFormat(other).format(PLACES))
                    .as(key)
                    .isNotBlank();
            assertThat(places(other)).as(key).isEqualTo(places(one));
        }
    }

    /** A revision numbers the list that gates hold: a word of the API and of its files, and none of a desk. */
    @ParameterizedTest
    @MethodSource("bundles")
    void noPageSpeaksOfRevisions(String bundle) throws IOException {
        for (String language : List.of("", "_de")) {
            Properties texts = read(bundle + language);
            assertThat(texts.stringPropertyNames())
                    .filteredOn(key -> !key.startsWith("sheets."))
                    .allSatisfy(key -> assertThat(texts.getProperty(key)).doesNotContainIgnoringCase("revision"));
        }
    }

    @Test
    void everyKeyThatIsSaidIsThereAndNoneIsThereUnsaid() throws IOException {
        Set<String> there = new TreeSet<>();
        for (String bundle : bundles().toList()) {
            there.addAll(keys(bundle));
        }
        Set<String> said = said(bundles().collect(Collectors.toSet()));

        Set<String> missing = said.stream()
                .filter(key ->
                        key.endsWith(".") ? there.stream().noneMatch(one -> one.startsWith(key)) : !there.contains(key))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> unsaid = there.stream()
                .filter(key -> said.stream().noneMatch(one -> covers(one, key)))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(missing).as("said, but in no bundle").isEmpty();
        assertThat(unsaid).as("in a bundle, but never said").isEmpty();
    }

    /** {@code "console.nav."} uses all keys below it; {@code key + ".text"} uses the text beside its key. */
    private static boolean covers(String said, String key) {
        return said.equals(key) || (said.endsWith(".") && key.startsWith(said)) || key.equals(said + ".text");
    }

    private static Set<String> said(Set<String> bundles) throws IOException {
        Set<String> said = new TreeSet<>();
        for (Path root : CODE) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    String text = Files.readString(file);
                    KIND.matcher(text)
                            .results()
                            .forEach(kind -> OF_A_KIND.stream()
                                    .filter(ending -> !ending.equals(".lost") || !saysItsLosses(text))
                                    .forEach(ending -> said.add(kind.group(1) + ending)));
                    Matcher quoted = QUOTED.matcher(text);
                    quoted.results()
                            .map(found -> found.group(1))
                            .filter(key -> bundles.contains(key.substring(0, key.indexOf('.'))))
                            .filter(key -> !FILE.matcher(key).matches())
                            .filter(key -> !isPropertyOrAttribute(file, key))
                            .forEach(said::add);
                }
            }
        }
        return said;
    }

    private static boolean saysItsLosses(String kind) {
        return kind.contains("> deleteWarnings(") || kind.contains("View confirmDelete(");
    }

    /** Only pages, the public page of a form, receipts of erasures, the refusals of a sign-in, answers to readers and some mails speak; elsewhere the same beginning is the name of an attribute or of a metric. */
    private static boolean isPropertyOrAttribute(Path file, String key) {
        String path = file.toString();
        boolean speaks = path.endsWith(".jte")
                || path.contains("/console/")
                || (path.contains("/privacy/") && !path.endsWith("Repository.java"))
                || key.startsWith("login.refused.")
                || key.startsWith("account.mail.")
                || key.startsWith("mails.requested.")
                || key.startsWith("request-page.")
                || key.startsWith("decide.")
                || key.startsWith("sheets.");
        return !speaks || Set.of("console.toasts", "login.wait.seconds").contains(key);
    }

    private static Set<Integer> places(String format) {
        Set<Integer> places = new TreeSet<>();
        Matcher place = Pattern.compile("\\{(\\d+)").matcher(format);
        while (place.find()) {
            places.add(Integer.valueOf(place.group(1)));
        }
        return places;
    }

    private static Stream<String> bundles() throws IOException {
        try (Stream<Path> files = Files.list(MESSAGES)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".properties") && !name.contains("_"))
                    .map(name -> name.replace(".properties", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static Set<String> keys(String bundle) throws IOException {
        return new TreeSet<>(read(bundle).stringPropertyNames());
    }

    private static Properties read(String bundle) throws IOException {
        Properties texts = new Properties();
        try (Reader file = Files.newBufferedReader(MESSAGES.resolve(bundle + ".properties"))) {
            texts.load(file);
        }
        return texts;
    }
}
