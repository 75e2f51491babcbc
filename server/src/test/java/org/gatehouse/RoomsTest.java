package org.gatehouse;

import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.stereotype.Component;

/** Large features are split by subject into packages that need each other in one direction only. */
class RoomsTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final int MOST_FILES = 30;

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(DO_NOT_INCLUDE_TESTS).importPackages("org.gatehouse");

    /** Of all packages, not only of those within a feature: each can be read without those that are built on it. */
    @Test
    void packagesFormNoCircle() {
        slices().matching("org.gatehouse.(**)").should().beFreeOfCycles().check(CLASSES);
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
                .filter(RoomsTest::isCollaborator)
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

    @Test
    void packagesAreSmallEnoughToKnow() throws IOException {
        Map<String, Integer> tooLarge = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .map(file -> SOURCES.relativize(file.getParent()).toString())
                    .forEach(room -> tooLarge.merge(room, 1, Integer::sum));
        }
        tooLarge.values().removeIf(files -> files <= MOST_FILES);

        assertThat(tooLarge).as("split by subject, never by layer").isEmpty();
    }
}
