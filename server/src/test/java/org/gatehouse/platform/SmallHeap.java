package org.gatehouse.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs of the tests in a process of their own, whose heap is small. */
public final class SmallHeap {

    private static final int LONGEST_SECONDS = 180;

    private SmallHeap() {}

    /**
     * Runs a program and returns what it printed; the test fails if the program does, or takes too long.
     *
     * @param directory where its output is kept meanwhile
     * @param options of the JVM, with its heap
     */
    public static String run(Path directory, List<String> options, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        Path output = directory.resolve("output");
        Process running = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = running.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            running.destroyForcibly();
        }
        String told = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(ended).as(told).isTrue();
        assertThat(running.exitValue()).as(told).isZero();
        return told;
    }
}
