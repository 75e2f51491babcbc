package org.gatehouse.platform.db;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.StringUtils;

/** Starts the embedded PostgreSQL while Spring creates the beans that need no database: each takes some tenths of a second. */
public final class StartingPostgres implements DisposableBean {

    private final FutureTask<EmbeddedDatabase> start;
    private final Thread thread;

    private StartingPostgres(PostgresSettings settings) {
        this.start = new FutureTask<>(() -> EmbeddedDatabase.start(settings));
        this.thread = Thread.ofPlatform().name("postgres-start").daemon().unstarted(start);
    }

    /** Call this when the settings are known and before any bean exists. It starts nothing if a database is configured. */
    public static void begin(ConfigurableApplicationContext context) {
        var environment = context.getEnvironment();
        // The build prepares the beans by a start that is abandoned half-way.
        if (Boolean.getBoolean("spring.aot.processing")
                || StringUtils.hasText(environment.getProperty("spring.datasource.url"))) {
            return;
        }
        var postgres = new StartingPostgres(Binder.get(environment).bindOrCreate("gatehouse", PostgresSettings.class));
        var beans = (DefaultSingletonBeanRegistry) context.getBeanFactory();
        beans.registerSingleton("startingPostgres", postgres);
        // Registered first, so it is destroyed last, when nothing uses the database any more. That matters if a start
        // fails before anything requested the database.
        beans.registerDisposableBean("startingPostgres", postgres);
        postgres.thread.start();
    }

    /** Waits until the server accepts connections. */
    EmbeddedDatabase started() {
        try {
            return start.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DatabaseException("Interrupted while PostgreSQL starts", interrupted);
        }
    }

    /** Gives up a start in progress, which may be a long recovery. The start itself stops whatever it has begun. */
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
