package org.gatehouse.platform.work;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Runs the {@code @Scheduled} methods of all features. Each run has a virtual thread with the name of its method, such as {@code
 * DiskWatch.look}: Spring's own scheduler has one thread for all of them, where a slow one keeps the others waiting. A run that fails is
 * logged and counted, and the next one follows.
 */
@Component
final class ScheduledMethods extends ThreadPoolTaskScheduler {

    /** More than there are methods, so that none waits for another. */
    private static final int MOST_AT_ONCE = 64;

    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    ScheduledMethods() {
        setVirtualThreads(true);
        setPoolSize(MOST_AT_ONCE);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable method, Instant first, Duration pause) {
        return super.scheduleWithFixedDelay(named(method), first, pause);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable method, Duration pause) {
        return super.scheduleWithFixedDelay(named(method), pause);
    }

    private Runnable named(Runnable method) {
        String name = method.toString().replaceFirst(".*\\.(?=[^.]+\\.[^.]+$)", "");
        return () -> {
            Thread.currentThread().setName(name);
            try {
                method.run();
            } catch (RuntimeException | Error failure) {
                if (!getScheduledExecutor().isShutdown()) {
                    BackgroundFailures.report(name, failure);
                }
            }
        };
    }

    /**
     * No run begins once the server stops. Those under way may end, because an interrupted virtual thread loses its connection to the
     * database; one that takes long is interrupted all the same, when the beans are destroyed.
     */
    @Override
    public void stop(Runnable stopped) {
        try {
            getScheduledExecutor().awaitTermination(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        stopped.run();
    }
}
