package org.gatehouse.platform;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.slf4j.LoggerFactory;

/** Where random input comes from: other numbers in each run, and the same ones again by {@code -Dtests.seed=…}. */
public final class Seed {

    public static final long VALUE = Long.getLong("tests.seed", System.nanoTime());

    static {
        LoggerFactory.getLogger(Seed.class).info("Random input of tests: -Dtests.seed={}", VALUE);
    }

    private Seed() {}

    /** Numbers that depend on the seed and on this name, not on what ran before. */
    public static Random random(String name) {
        // The first numbers of Random are alike where seeds are.
        return new Random(new SplittableRandom(VALUE ^ ((long) name.hashCode() << 20)).nextLong());
    }

    /** So many seeds, for tests that name the one that failed. */
    public static List<Long> several(int count, String name) {
        return random(name).longs(count).boxed().toList();
    }
}
