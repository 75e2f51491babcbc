package org.gatehouse.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.ClientSecret;
import org.gatehouse.platform.db.PostgresSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;

/** Has the demo loaded before the service says that it is ready, and says then how to try it. */
class DemoStart implements ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(DemoStart.class);

    private final DemoLoader loader;
    private final DemoAccess access;
    private final Environment environment;
    private final Path home;
    private @Nullable DemoState demo;

    DemoStart(DemoLoader loader, DemoAccess access, Environment environment, PostgresSettings settings) {
        this.loader = loader;
        this.access = access;
        this.environment = environment;
        this.home = settings.home().toAbsolutePath().normalize();
    }

    @Override
    public void run(ApplicationArguments arguments) {
        demo = loader.load().orElse(null);
    }

    /** {@code demo.env} comes last of all: who waits for it finds everything ready. */
    @EventListener(ApplicationReadyEvent.class)
    void ready() throws IOException {
        @Nullable String port = environment.getProperty("local.server.port");
        if (demo == null || port == null) {
            return;
        }
        DemoEnv written = env("http://localhost:" + port, demo);
        log.info(Welcome.text(written, demo, DemoEnv.in(home)));
        written.write(home);
    }

    private DemoEnv env(String address, DemoState complete) throws IOException {
        Map<String, String> known = DemoEnv.read(home);
        ClientSecret client = access.client(complete, known);
        return new DemoEnv(
                address, complete.eventId(), client.clientId(), Objects.requireNonNull(client.clientSecret()), "", "");
    }
}
