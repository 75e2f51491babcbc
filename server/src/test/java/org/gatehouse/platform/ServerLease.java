package org.gatehouse.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.postgres.TestHome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.util.FileSystemUtils;

/**
 * Lends each test class a server for as long as it runs. As many servers as classes run at once are started, each with a database of
 * its own, so that a class which takes all connections or turns a clock disturbs no other.
 */
public final class ServerLease
        implements TestInstancePreConstructCallback, BeforeAllCallback, AfterAllCallback, ContextCustomizerFactory {

    /** What the homes of these servers are called, before their number. */
    static final String NAME = "gatehouse-test-";

    /** As many as the parallelism of junit-platform.properties in the end. */
    private static final AtomicInteger MADE = new AtomicInteger();

    private static final Queue<Integer> FREE = new ConcurrentLinkedQueue<>();
    private static final Map<Class<?>, Integer> LENT = new ConcurrentHashMap<>();

    /** Where this server keeps its database and pictures; the database of an earlier run says nothing about this one. */
    private static Path emptyHome(int server) {
        Path home = TestHome.migrated(Path.of("target", NAME + server));
        try {
            // Pictures belong to a database: those of another are refused.
            FileSystemUtils.deleteRecursively(home.resolve("images"));
            return home;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A class with one instance for all of its tests gets its server before everything else. */
    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext instance, ExtensionContext context) {
        lend(context.getRequiredTestClass());
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        lend(context.getRequiredTestClass());
    }

    private static void lend(Class<?> type) {
        LENT.computeIfAbsent(outermost(type), same -> {
            Integer free = FREE.poll();
            return free == null ? MADE.incrementAndGet() : free;
        });
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Integer server = LENT.remove(context.getRequiredTestClass());
        if (server != null) {
            FREE.add(server);
        }
    }

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> type, List<ContextConfigurationAttributes> configuration) {
        Integer server = LENT.get(outermost(type));
        return server == null ? null : new HomeOf(server);
    }

    private static Class<?> outermost(Class<?> type) {
        Class<?> outermost = type;
        while (outermost.getEnclosingClass() != null) {
            outermost = outermost.getEnclosingClass();
        }
        return outermost;
    }

    /** Spring keeps one server for each of these that differ. */
    private record HomeOf(int server) implements ContextCustomizer {

        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
            TestPropertyValues.of("gatehouse.home=" + emptyHome(server)).applyTo(context);
        }
    }
}
