package org.gatehouse.image.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** Pieces of work that wait for a store, done side by side. */
final class ParallelWork {

    private ParallelWork() {}

    /** Does all of it, waits for all of it, and fails as the first that failed. */
    static void run(Stream<Runnable> work, Executor executor) {
        List<CompletableFuture<Void>> running =
                work.map(part -> CompletableFuture.runAsync(part, executor)).toList();
        try {
            CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }
}
