package org.gatehouse;

import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.stereotype.Component;

/** Large features are split by subject into packages that need each other in one direction only. */
class PackageStructureTest {

    private static final Path SOURCES = Path.of("src/main/java");

    /** A class in an import or in the code, with its package. */
    private static final Pattern NAMED = Pattern.compile("\\borg\\.gatehouse\\.([a-z.]+)\\.[A-Z]");

    private static final Pattern NO_CODE =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*+\"");

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(DO_NOT_INCLUDE_TESTS).importPackages("org.gatehouse");

    /** Of all packages, not only of those within a feature: each can be read without those that are built on it. */
    @Test
    void packagesFormNoCircle() throws IOException {
        Map<String, Set<String>> arrows = arrowsOfSources();
        CLASSES.forEach(one -> one.getDirectDependenciesFromSelf()
                .forEach(arrow -> add(arrows, packageOf(one), packageOf(arrow.getTargetClass()))));
        assertThat(arrows).as("else nothing was read").hasSizeGreaterThan(50);

        assertThat(circlesOf(arrows)).isEmpty();
    }

    @Test
    void circlesAreFound() {
        Map<String, Set<String>> arrows = new TreeMap<>();
        add(arrows, "upper", "one");
        add(arrows, "one", "two");
        add(arrows, "two", "three");
        add(arrows, "three", "one");
        add(arrows, "three", "lower");

        assertThat(circlesOf(arrows)).containsOnlyKeys("one", "two", "three");
    }

    /** Byte code knows the types that no source names, sources know the constants that the compiler has put in their places. */
    private static Map<String, Set<String>> arrowsOfSources() throws IOException {
        Map<String, Set<String>> arrows = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String from = SOURCES.relativize(file.getParent()).toString().replace('/', '.');
                NAMED.matcher(NO_CODE.matcher(Files.readString(file)).replaceAll(""))
                        .results()
                        .forEach(to -> add(arrows, from, to.group(1)));
            }
        }
        return arrows;
    }

    private static String packageOf(JavaClass type) {
        return type.getPackageName().replaceFirst("^org\\.gatehouse\\.?", "");
    }

    private static void add(Map<String, Set<String>> arrows, String from, String to) {
        if (!from.equals(to) && !from.isEmpty()) {
            arrows.computeIfAbsent(from, none -> new TreeSet<>()).add(to);
        }
    }

    /** What is left of the arrows without the packages that none of the others needs, or that need none of them. */
    private static Map<String, Set<String>> circlesOf(Map<String, Set<String>> arrows) {
        Map<String, Set<String>> left = new TreeMap<>();
        arrows.forEach((from, to) -> left.put(from, new TreeSet<>(to)));
        int before = -1;
        while (left.size() != before) {
            before = left.size();
            left.values().forEach(to -> to.retainAll(left.keySet()));
            left.values().removeIf(Set::isEmpty);
            Set<String> needed = left.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
            left.keySet().retainAll(needed);
        }
        return left;
    }

    /** So a server with a database of its own loads nothing of it. Backups are commands of their own, which no server loads. */
    @Test
    void embeddedPostgresHasOneDoor() {
        noClasses()
                .that()
                .resideOutsideOfPackages("org.gatehouse.postgres", "org.gatehouse.platform.backup")
                .and()
                .doNotHaveSimpleName("EmbeddedDatabase")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.gatehouse.postgres")
                .check(CLASSES);
    }

    /** The compiler would let all who see a bean that is a record ask for what it was given (decision 0088). */
    @Test
    void collaboratorsOfBeansAreTheirOwn() {
        List<String> calls = CLASSES.stream()
                .filter(bean -> bean.isRecord() && bean.isMetaAnnotatedWith(Component.class))
                .flatMap(bean -> bean.getMethods().stream())
                .filter(PackageStructureTest::isCollaborator)
                .flatMap(accessor -> accessor.getCallsOfSelf().stream())
                .filter(call -> !call.getOriginOwner()
                        .getPackage()
                        .equals(call.getTargetOwner().getPackage()))
                .map(Object::toString)
                .toList();

        assertThat(calls).isEmpty();
    }

    private static boolean isCollaborator(JavaMethod method) {
        return method.getRawParameterTypes().isEmpty()
                && method.getOwner()
                        .tryGetField(method.getName())
                        .filter(field -> !field.getRawType().getPackageName().startsWith("java."))
                        .isPresent();
    }
}
