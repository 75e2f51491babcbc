package org.gatehouse.platform.db;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.jspecify.annotations.Nullable;

/**
 * One select for all callers who ask while another select is running.
 *
 * <p>Nothing is cached. The result always comes from a select that started after the call, so it includes every commit that was
 * acknowledged before the call, on this node or another (decision 0019). There is one exception: if the database is away, callers who were
 * already waiting for their turn share the failure, because each of them would wait equally long again.
 */
public final class SharedReads<K, V> {

    private final Function<Set<K>, Map<K, V>> select;
    private final ReentrantLock gathering = new ReentrantLock();
    private final ReentrantLock reading = new ReentrantLock();
    private @Nullable Round<K, V> next;
    private @Nullable Failure last;

    private record Failure(RuntimeException cause, long at) {}

    /**
     * Creates the reader; nothing is read yet.
     *
     * @param select finds the values of these keys
     */
    public SharedReads(Function<Set<K>, Map<K, V>> select) {
        this.select = select;
    }

    /** The callers who share one select. */
    private static final class Round<K, V> {
        final long since = System.nanoTime();
        final Set<K> keys = new HashSet<>();
        final CompletableFuture<Map<K, V>> found = new CompletableFuture<>();
    }

    /** The value of the key; null if there is none. Do not use it in a transaction: it may read for other callers. */
    public @Nullable V find(K key) {
        Round<K, V> mine;
        boolean first;
        gathering.lock();
        try {
            Round<K, V> open = next;
            first = open == null;
            mine = open == null ? new Round<>() : open;
            next = mine;
            mine.keys.add(key);
        } finally {
            gathering.unlock();
        }
        if (first) {
            read(mine);
        }
        return foundBy(mine).get(key);
    }

    /** The first caller of a round reads for the whole round. Others may join until the previous round has been read. */
    private void read(Round<K, V> round) {
        reading.lock();
        try {
            closeNext();
            round.found.complete(select(round));
        } catch (RuntimeException | Error failure) {
            round.found.completeExceptionally(failure);
        } finally {
            reading.unlock();
        }
    }

    private Map<K, V> select(Round<K, V> round) {
        Failure failure = last;
        if (failure != null && failure.at() - round.since > 0) {
            throw failure.cause();
        }
        last = null;
        try {
            return select.apply(round.keys);
        } catch (RuntimeException broken) {
            if (DatabaseProblems.isAway(broken)) {
                last = new Failure(broken, System.nanoTime());
            }
            throw broken;
        }
    }

    private void closeNext() {
        gathering.lock();
        try {
            next = null;
        } finally {
            gathering.unlock();
        }
    }

    private static <K, V> Map<K, V> foundBy(Round<K, V> round) {
        try {
            return round.found.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }
}
