package org.gatehouse.proof;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What happened how often, and what ought not to have happened at all. */
final class Tally {

    /** So many are enough to see what is wrong. */
    private static final int SHOWN = 50;

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wrongs = new AtomicInteger();

    void count(String what) {
        count(what, 1);
    }

    void count(String what, long more) {
        counts.computeIfAbsent(what, any -> new LongAdder()).add(more);
    }

    long of(String what) {
        LongAdder count = counts.get(what);
        return count == null ? 0 : count.sum();
    }

    /** Something that is against what docs/api/sync.md promises. */
    void wrong(String fact) {
        if (wrongs.incrementAndGet() <= SHOWN) {
            wrong.add(fact);
        }
    }

    int wrongs() {
        return wrongs.get();
    }

    String shown() {
        return String.join(System.lineSeparator(), wrong);
    }

    /** The counts by name, one a line. */
    String table() {
        StringBuilder table = new StringBuilder();
        new TreeMap<>(counts).forEach((what, count) -> table.append("%n  %,12d  %s".formatted(count.sum(), what)));
        return table.toString();
    }
}
