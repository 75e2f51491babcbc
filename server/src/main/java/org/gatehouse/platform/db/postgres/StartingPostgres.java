package org.gatehouse.platform.db.postgres;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.StringUtils;

/** The embedded PostgreSQL on its way up, while Spring makes what needs no database: each takes some tenths of a second. */
public final class StartingPostgres implements DisposableBean {

    private final FutureTask<EmbeddedPostgres> start;
    private final Thread thread;

    private StartingPostgres(PostgresSettings settings) {
        this.start = new FutureTask<>(() -> EmbeddedPostgres.start(settings));
        this.thread = Thread.ofPlatform().name("postgres-start").daemon().unstarted(start);
    }

    /** To be called when the settings are known and before there is any bean; begins nothing where a database is named. */
    public static void begin(ConfigurableApplicationContext context) {
        var environment = context.getEnvironment();
        // The build prepares the beans by a start that is given up half-way.
        if (Boolean.getBoolean("spring.aot.processing")
                || StringUtils.hasText(environment.getProperty("spring.datasource.url"))) {
            return;
        }
        var postgres = new StartingPostgres(Binder.get(environment).bindOrCreate("gatehouse", PostgresSettings.class));
        var beans = (DefaultSingletonBeanRegistry) context.getBeanFactory();
        beans.registerSingleton("startingPostgres", postgres);
        // First in, last out: nothing uses the database any more. It counts when a start fails before anything asked
        // for it.
        beans.registerDisposableBean("startingPostgres", postgres);
        postgres.thread.start();
    }

    /** Waits until it takes connections. */
    public EmbeddedPostgres started() {
        try {
            return start.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new PostgresException("Interrupted while PostgreSQL starts", interrupted);
        }
    }

    /** A start that is on its way, perhaps a long recovery, is given up; it stops by itself what it has begun. */
    @Override
    public void destroy() throws InterruptedException {
        if (!start.isDone()) {
            thread.interrupt();
        }
        try {
            start.get().close();
        } catch (ExecutionException saidAlready) {
            return;
        }
    }
}
