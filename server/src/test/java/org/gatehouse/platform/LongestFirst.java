package org.gatehouse.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/** Begins with the classes of {@code longest-first.txt}, so that the run does not end with one of them alone. */
public final class LongestFirst implements ClassOrderer {

    private static final List<String> LONGEST = read();

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors().sort(Comparator.comparingInt(LongestFirst::rank));
    }

    private static int rank(ClassDescriptor described) {
        int rank = LONGEST.indexOf(described.getTestClass().getName());
        return rank < 0 ? LONGEST.size() : rank;
    }

    private static List<String> read() {
        try {
            return Files.readAllLines(Path.of("src/test/resources/longest-first.txt")).stream()
                    .map(LongestFirst::known)
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String known(String name) {
        try {
            return Class.forName("org.gatehouse." + name, false, LongestFirst.class.getClassLoader())
                    .getName();
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException("longest-first.txt names %s, which is no test".formatted(name), gone);
        }
    }
}
