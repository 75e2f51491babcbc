package org.gatehouse.image.picture;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.gatehouse.image.ImageProblem;

/**
 * Runs decoding on a small number of threads.
 *
 * <p>The request's own thread is not used: it is virtual, and two native decoders would occupy both carriers of a small machine while
 * gates wait. Further uploads queue; when the queue is full they are refused rather than kept in memory.
 */
public final class Decoders implements AutoCloseable {

    private final ThreadPoolExecutor threads;

    public Decoders(int decoders, int waiting) {
        threads = new ThreadPoolExecutor(
                decoders,
                decoders,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(Math.max(1, waiting)),
                Thread.ofPlatform().name("decoder-", 1).daemon().factory());
    }

    /** Runs the work when a decoder is free, and returns its result. */
    public <T> T run(Callable<T> work) {
        try {
            Future<T> result = threads.submit(work);
            return result.get();
        } catch (RejectedExecutionException full) {
            throw ImageProblem.TOO_MANY_UPLOADS
                    .because(
                            "All decoders are busy and %d uploads are already waiting; send this one again later.",
                            threads.getQueue().size())
                    .retryAfter(5);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
