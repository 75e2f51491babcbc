package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the build reports about libraries with known holes. The program is a single file that no module compiles. */
class AdvisoriesTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 26);

    private static final String HOLE = """
            {"id": "CVE-1", "also": ["GHSA-1"], "severity": "high", "packages": ["org.some:library", "org.family:*"],
             "affected": [{"introduced": "1.0", "fixed": "1.4"}, {"introduced": "2.0.0-M1", "fixed": "2.0.5"}, {"introduced": "3.0", "last": "3.2"}],
             "summary": "Strangers read all", "source": "https://example.org/cve-1"}""";

    @TempDir
    private static Path compiled;

    @TempDir
    private Path folder;

    private static Class<?> program;

    @BeforeAll
    static void compiles() throws Exception {
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        compiled.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "src/build/Advisories.java");
        assertThat(failed).isZero();
        program = new URLClassLoader(new URL[] {compiled.toUri().toURL()}, AdvisoriesTest.class.getClassLoader())
                .loadClass("Advisories");
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, true",
        "1.3.9, true",
        "1.4, false",
        "1.4.0, false",
        "1.4-rc1, true",
        "0.9, false",
        "2.0.0-M1, true",
        "2.0.0-SNAPSHOT, true",
        "1.9, false",
        "2.0.4, true",
        "2.0.5.Final, false",
        "2.0.10, false",
        "3.2, true",
        "3.2.0, true",
        "3.2.1, false"
    })
    void knowsTheVersionsWithAHole(String version, boolean holed) throws Exception {
        List<String> failures = failures(book(HOLE, ""), Map.of("org.some:library", version));

        if (!holed) {
            assertThat(failures).isEmpty();
            return;
        }
        assertThat(failures)
                .singleElement()
                .asString()
                .startsWith("org.some:library " + version + " has CVE-1 (high): Strangers read all; ")
                .endsWith(" in advisories.json with a reason and a date. See https://example.org/cve-1");
    }

    @Test
    void saysWhatToTake() throws Exception {
        assertThat(failures(book(HOLE, ""), Map.of("org.family:any", "2.0.1")))
                .singleElement()
                .asString()
                .contains("; take 2.0.5 or newer, or accept it in advisories.json");
        assertThat(failures(book(HOLE, ""), Map.of("org.family:any", "3.1")))
                .singleElement()
                .asString()
                .contains("; no version without it is known here: replace it or accept it");
    }

    @Test
    void acceptsUntilADate() throws Exception {
        Map<String, String> dependencies = Map.of("org.some:library", "1.2");

        assertThat(failures(book(HOLE, accepted("CVE-1", "2026-11-26")), dependencies))
                .isEmpty();
        assertThat(failures(book(HOLE, accepted("GHSA-1", "2027-01-01")), dependencies))
                .isEmpty();
        Path over = book(HOLE, accepted("CVE-1", "2026-11-25"));
        assertThat(failures(over, dependencies))
                .as("a commit does not fail later")
                .isEmpty();
        assertThat(verdict(over, dependencies, TODAY, "warnings"))
                .asString()
                .contains("it was accepted until 2026-11-25 (nobody calls it): take 1.4 or newer, or accept it again");
    }

    @Test
    void anAcceptanceThatNothingNeedsIsNamed() throws Exception {
        Path book = book(HOLE, accepted("CVE-1", "2027-01-01"));

        assertThat(verdict(book, Map.of("org.some:library", "1.4"), TODAY, "warnings"))
                .asString()
                .contains("no dependency has CVE-1 any more: remove it from accepted");
    }

    @Test
    void aDependencyThatNobodyLookedAtFails() throws Exception {
        assertThat(failures(book(HOLE, ""), Map.of("org.some:library", "1.4", "org.new:thing", "1")))
                .singleElement()
                .asString()
                .startsWith("nobody has looked yet whether org.new:thing has known holes: look for it");
    }

    @Test
    void saysHowOldTheListIs() throws Exception {
        Path book = book(HOLE, "");
        Map<String, String> dependencies = Map.of("org.some:library", "1.4", "org.family:any", "1.4");

        assertThat(verdict(book, dependencies, TODAY.plusDays(90), "said"))
                .isEqualTo("2 dependencies held against 1 advisories, collected 2026-11-26 (90 days ago)");
        assertThat(verdict(book, dependencies, TODAY.plusDays(90), "warnings")).isEqualTo(List.of());
        assertThat(verdict(book, dependencies, TODAY.plusDays(91), "warnings"))
                .asString()
                .contains("the advisories were collected 91 days ago: renew them");
        assertThat(verdict(book, dependencies, TODAY.plusDays(91), "failures")).isEqualTo(List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "not json | advisories.json cannot be read as JSON",
                "{} | advisories.json has no 'collected' in the file",
                "{'collected': 'May'} | advisories.json has no date such as 2026-11-26 in collected but 'May'",
                "{'collected': '2026-11-26'} | advisories.json has no list 'looked_at' in the file",
                "{'collected': '2026-11-26', 'looked_at': [], 'advisories': [{'id': 'CVE-1'}]} | has no list 'packages' in CVE-1",
                "{'collected': '2026-11-26', 'looked_at': [], 'advisories': [{'id': 'CVE-1', 'packages': ['a:b'], 'affected': []}]}"
                        + " | names no packages or no versions in CVE-1",
                "{'collected': '2026-11-26', 'looked_at': [], 'advisories': [], 'accepted': [{'id': 'CVE-2'}]}"
                        + " | accepts CVE-2, which is not among the advisories"
            })
    void saysWhatIsWrongWithTheFile(String content, String said) throws Exception {
        Path file = Files.writeString(folder.resolve("advisories.json"), content.replace('\'', '"'));

        assertThatThrownBy(() -> failures(file, Map.of("org.some:library", "1")))
                .hasMessageContaining(said);
    }

    /** Each is older than the next, as Maven orders them. */
    @Test
    void ordersVersionsAsMavenDoes() throws Exception {
        Comparator<String> order = order();
        List<String> versions = List.of(
                "0.9",
                "1.0-alpha",
                "1.0-alpha-2",
                "1.0-b1",
                "1.0-M1",
                "1.0-M2",
                "1.0-M12",
                "1.0-rc1",
                "1.0-SNAPSHOT",
                "1.0",
                "1.0-sp",
                "1.0-jre8",
                "1.0-1",
                "1.0.1",
                "1.0.2.RELEASE",
                "1.0.10",
                "1.1.0.Final",
                "1.1.0.20131108",
                "2",
                "11.0.0-M1",
                "11.0.24",
                "20240101");

        for (int at = 0; at < versions.size(); at++) {
            for (int other = 0; other < versions.size(); other++) {
                assertThat(Integer.signum(order.compare(versions.get(at), versions.get(other))))
                        .as("%s and %s", versions.get(at), versions.get(other))
                        .isEqualTo(Integer.compare(at, other));
            }
        }
        for (String one : List.of("1", "1.0", "1.0.0", "1-ga", "1.0.Final", "1.0.RELEASE", "1-0")) {
            assertThat(order.compare(one, "1")).as(one).isZero();
        }
        assertThat(order.compare("1-cr2", "1.0-RC2")).isZero();
        assertThat(order.compare("18.6.0", "18.6")).isZero();
    }

    @Test
    void readsABillOfMaterials() throws Exception {
        Path bill = Files.writeString(folder.resolve("bill.cdx.json"), """
                {"components": [
                  {"purl": "pkg:maven/org.some/library@1.2?type=jar"},
                  {"purl": "pkg:maven/org.gatehouse/gatehouse-postgres@1?type=jar"},
                  {"name": "no purl"}]}""");

        assertThat(dependencies("ofBill", bill)).isEqualTo(Map.of("org.some:library", "1.2"));
        assertThatThrownBy(() -> dependencies("ofBill", Files.writeString(folder.resolve("empty.json"), "{}")))
                .hasMessage("there is no dependency in empty.json");
    }

    @Test
    void readsTheClassPath() throws Exception {
        String jar = folder.resolve("org/some/library/1.2/library-1.2.jar").toString();
        String own = folder.resolve("gatehouse-postgres-1.jar").toString();

        assertThat(dependencies(
                        "ofClassPath", String.join(java.io.File.pathSeparator, "target/classes", own, jar), folder))
                .isEqualTo(Map.of("org.some:library", "1.2"));
        assertThatThrownBy(() -> dependencies("ofClassPath", "elsewhere/library.jar", folder))
                .hasMessageStartingWith("cannot tell the name and version of ");
    }

    /** The one of the repository; checking today's libraries with it is the build's own step. */
    @Test
    void theListIsWhole() throws Exception {
        assertThat((String) verdict(
                        Path.of("../packaging/advisories.json"), Map.of("org.tukaani:xz", "1.10"), TODAY, "said"))
                .startsWith("1 dependencies held against ");
    }

    private Path book(String advisories, String accepted) throws Exception {
        return Files.writeString(folder.resolve("advisories.json"), """
                {"collected": "2026-11-26", "looked_at": [{"on": "2026-11-26", "packages": ["org.some:library", "org.family:*"]}],
                 "advisories": [%s], "accepted": [%s]}""".formatted(advisories, accepted));
    }

    private static String accepted(String id, String until) {
        return "{\"id\": \"%s\", \"reason\": \"nobody calls it\", \"until\": \"%s\"}".formatted(id, until);
    }

    @SuppressWarnings("unchecked")
    private static List<String> failures(Path book, Map<String, String> dependencies) throws Exception {
        return (List<String>) verdict(book, dependencies, TODAY, "failures");
    }

    private static Object verdict(Path book, Map<String, String> dependencies, LocalDate today, String part)
            throws Exception {
        Object verdict = call(program, "judge", book, dependencies, today);
        var accessor = verdict.getClass().getDeclaredMethod(part);
        accessor.setAccessible(true);
        return accessor.invoke(verdict);
    }

    private static Object dependencies(String name, Object... arguments) throws Exception {
        return call(program.getClassLoader().loadClass("Advisories$Dependencies"), name, arguments);
    }

    @SuppressWarnings("unchecked")
    private static Comparator<String> order() throws Exception {
        var order = program.getClassLoader().loadClass("Advisories$Version").getDeclaredField("ORDER");
        order.setAccessible(true);
        return (Comparator<String>) order.get(null);
    }

    private static Object call(Class<?> type, String name, @Nullable Object... arguments) throws Exception {
        for (var method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                method.setAccessible(true);
                try {
                    return method.invoke(null, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause() instanceof RuntimeException cause ? cause : e;
                }
            }
        }
        throw new AssertionError(name);
    }
}
