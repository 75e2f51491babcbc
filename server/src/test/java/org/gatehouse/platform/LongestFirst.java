package org.gatehouse.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/** Begins with the classes that take longest by {@code docs/test-times.md}, so that the run does not end with one of them alone. */
public final class LongestFirst implements ClassOrderer {

    private static final Path LIST = Path.of("../docs/test-times.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| ([0-9.]+) \\|$");

    @Override
    public void orderClasses(ClassOrdererContext context) {
        Map<String, Double> seconds = seconds();
        context.getClassDescriptors()
                .sort(Comparator.comparing((ClassDescriptor one) -> seconds.getOrDefault(
                                one.getTestClass().getName().replace("org.gatehouse.", ""), 0.0))
                        .reversed());
    }

    private static Map<String, Double> seconds() {
        Map<String, Double> seconds = new HashMap<>();
        try {
            ROW.matcher(Files.readString(LIST))
                    .results()
                    .forEach(row -> seconds.put(row.group(1), Double.valueOf(row.group(2))));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return seconds;
    }
}
