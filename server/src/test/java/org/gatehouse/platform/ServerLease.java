package org.gatehouse.platform;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Lends each test class a server for as long as it runs. As many servers as classes run at once are started, each with a database of
 * its own, so that a class which takes all connections or turns a clock disturbs no other.
 */
public final class ServerLease implements BeforeAllCallback, AfterAllCallback, ContextCustomizerFactory {

    /** One more than these are never asked for: it is the parallelism of junit-platform.properties. */
    private static final int SERVERS = 2;

    private static final BlockingQueue<Integer> FREE =
            new LinkedBlockingQueue<>(IntStream.rangeClosed(1, SERVERS).boxed().toList());
    private static final Map<Class<?>, Integer> LENT = new ConcurrentHashMap<>();

    /** Where this server keeps its database and pictures. */
    static Path home(int server) {
        return Path.of("target", "gatehouse-test-" + server);
    }

    static IntStream servers() {
        return IntStream.rangeClosed(1, SERVERS);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws InterruptedException {
        Class<?> type = context.getRequiredTestClass();
        if (outermost(type) == type) {
            LENT.put(type, FREE.take());
        }
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
            TestPropertyValues.of("gatehouse.home=" + home(server)).applyTo(context);
        }
    }
}
