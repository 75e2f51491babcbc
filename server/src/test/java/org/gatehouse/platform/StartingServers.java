package org.gatehouse.platform;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.boot.bootstrap.ConfigurableBootstrapContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Knows which servers of this process are starting. Each start takes the converters of Swagger, which all servers of a process share, out of
 * their list and puts them in again: an OpenAPI document that is made meanwhile lacks schemas.
 */
public final class StartingServers implements SpringApplicationRunListener {

    private static final ReentrantReadWriteLock STARTING = new ReentrantReadWriteLock();

    /** Does it while no server starts. */
    static <T> T whileNoneStarts(Supplier<T> work) {
        boolean alone = false;
        try {
            alone = STARTING.writeLock().tryLock(1, TimeUnit.MINUTES);
            return work.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        } finally {
            if (alone) {
                STARTING.writeLock().unlock();
            }
        }
    }

    @Override
    public void starting(ConfigurableBootstrapContext bootstrap) {
        STARTING.readLock().lock();
    }

    @Override
    public void ready(ConfigurableApplicationContext context, @Nullable Duration timeTaken) {
        STARTING.readLock().unlock();
    }

    @Override
    public void failed(@Nullable ConfigurableApplicationContext context, Throwable exception) {
        STARTING.readLock().unlock();
    }
}
