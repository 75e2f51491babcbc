package org.gatehouse.platform.db;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.gatehouse.platform.work.Loop;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Restarts the embedded PostgreSQL when it has died. After too many restarts within a period it gives up and ends the process, so that the
 * process's supervisor starts both again.
 */
@Component
@EnableConfigurationProperties(RestartSettings.class)
final class PostgresRestarts implements SmartLifecycle {

    /** The exit code of the process if its database cannot be kept running. */
    static final int EXIT_CODE = 70;

    private static final Logger log = LoggerFactory.getLogger(PostgresRestarts.class);

    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    /** The wait before the second start; the third waits twice as long, because the obstacle may pass. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    private final RestartSettings settings;
    private final ApplicationContext server;
    private final Counter restarts;

    /** The times at which recent starts began, by {@link System#nanoTime}. */
    private final Deque<Long> starts = new ArrayDeque<>();

    private final @Nullable Loop watch;

    PostgresRestarts(
            JdbcConnectionDetails database, RestartSettings settings, ApplicationContext server, MeterRegistry meters) {
        this.watch = database instanceof EmbeddedDatabase embedded
                ? new Loop("postgres-watch", LOOK_EVERY, () -> look(embedded))
                : null;
        this.settings = settings;
        this.server = server;
        this.restarts = Counter.builder("gatehouse.postgres.restarts")
                .description("times that the embedded PostgreSQL died and was started again")
                .register(meters);
    }

    private void look(EmbeddedDatabase watched) throws InterruptedException {
        if (!watched.isRunning() && !restart(watched)) {
            giveUp();
        }
    }

    private boolean restart(EmbeddedDatabase dead) throws InterruptedException {
        log.error("PostgreSQL ({}) has died. Its log ends:\n{}", dead.description(), dead.logTail());
        while (mayStart()) {
            int number = starts.size();
            Thread.sleep(PAUSE.multipliedBy(number));
            starts.add(System.nanoTime());
            log.warn(
                    "Starting PostgreSQL again: start {} of {} within {} s",
                    number + 1,
                    settings.restarts(),
                    settings.restartsWithin().toSeconds());
            try {
                dead.restart();
                restarts.increment();
                return true;
            } catch (RuntimeException failure) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                log.error("PostgreSQL was not started again: {}", failure.getMessage());
            }
        }
        return false;
    }

    private boolean mayStart() {
        long now = System.nanoTime();
        starts.removeIf(at -> now - at > settings.restartsWithin().toNanos());
        return starts.size() < settings.restarts();
    }

    /** Uses a separate thread: the end of the process stops everything, including this watch. */
    private void giveUp() {
        log.error(
                "PostgreSQL cannot be kept running: it was started {} times within {} s. Gatehouse ends with code {}.",
                starts.size(),
                settings.restartsWithin().toSeconds(),
                EXIT_CODE);
        stop();
        AvailabilityChangeEvent.publish(server, LivenessState.BROKEN);
        Thread.ofPlatform().name("end").start(() -> System.exit(EXIT_CODE));
    }

    @Override
    public void start() {
        if (watch != null) {
            watch.start();
        }
    }

    /** Gives up a start that is in progress. */
    @Override
    public void stop() {
        if (watch != null) {
            watch.stop(LONGEST_STOP);
        }
    }

    @Override
    public boolean isRunning() {
        return watch != null && watch.isRunning();
    }

    /** Stops first, so that no component that stops later waits for a database to be restarted. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
