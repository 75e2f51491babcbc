package org.gatehouse.platform.work;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects in memory what is not worth a write of its own, merged by key; {@link #write}, called at intervals, writes it together. What a
 * process that is killed has not written is lost.
 */
public final class WriteBehind<K, V> {

    private static final Logger log = LoggerFactory.getLogger(WriteBehind.class);

    private final Map<K, V> waiting = new ConcurrentHashMap<>();
    private final String what;
    private final int atOnce;
    private final BinaryOperator<V> merge;
    private final Consumer<Map<K, V>> writer;

    /**
     * Nothing is waiting yet.
     *
     * @param what names the entries in the log
     * @param atOnce the most entries that the writer gets at once
     * @param merge makes one of an earlier and a later value
     * @param writer writes entries, all of them or none
     */
    public WriteBehind(String what, int atOnce, BinaryOperator<V> merge, Consumer<Map<K, V>> writer) {
        this.what = what;
        this.atOnce = atOnce;
        this.merge = merge;
        this.writer = writer;
    }

    public void add(K key, V value) {
        waiting.merge(key, value, merge);
    }

    public int size() {
        return waiting.size();
    }

    /** Writes all that waits. It waits on while the database is away; an entry that the database refuses is dropped, alone. */
    public synchronized void write() {
        Iterator<K> keys = List.copyOf(waiting.keySet()).iterator();
        boolean away = false;
        while (keys.hasNext() && !away) {
            Map<K, V> some = new HashMap<>();
            while (keys.hasNext() && some.size() < atOnce) {
                K key = keys.next();
                some.put(key, Objects.requireNonNull(waiting.remove(key)));
            }
            away = !write(some);
        }
    }

    /** False when the database is away. */
    private boolean write(Map<K, V> some) {
        try {
            writer.accept(some);
        } catch (RuntimeException failure) {
            BackgroundFailures.count(what);
            if (DatabaseProblems.isAway(failure)) {
                log.warn("{} {} are not written yet: {}", some.size(), what, failure.getMessage());
                some.forEach((key, earlier) -> waiting.merge(key, earlier, (later, own) -> merge.apply(own, later)));
                return false;
            }
            if (some.size() > 1) {
                some.forEach((key, value) -> write(Map.of(key, value)));
            } else {
                log.error("One of the {} is lost: {}", what, DatabaseProblems.loggable(failure));
            }
        }
        return true;
    }
}
