package org.gatehouse.platform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * What a build tries of the large tables: of each feature the first row always, and of the others a part that a printed seed draws.
 *
 * <p>{@code -Dtests.seed=…} draws the same again; {@code -Pproof}, or {@code -Dtests.all=true}, tries all (docs/proof.md).
 */
public final class Drawn {

    /** Whether nothing is left out. */
    public static final boolean ALL = Boolean.getBoolean("tests.all");

    /** Another one in each build, so that each row has its turn. */
    public static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    static {
        LoggerFactory.getLogger(Drawn.class)
                .info("What is tried of large tables: -Dtests.{}", ALL ? "all" : "seed=" + SEED);
    }

    private Drawn() {}

    /**
     * Numbers that depend on the seed and on who asks, not on what ran before. The first numbers of {@link Random} are alike where seeds are:
     * without the mixing a build drew nearly all tests or none.
     */
    public static Random random(String asking) {
        long mixed = new SplittableRandom(SEED ^ ((long) asking.hashCode() << 20)).nextLong();
        return new Random(mixed);
    }

    /** In the proof that much, in each build this much. */
    public static int size(int proof, int build) {
        return ALL ? proof : build;
    }

    /** The first row of each feature, and one of so many of the others. */
    public static <T> Stream<T> oneOf(int many, Stream<T> rows, Function<T, ?> feature) {
        List<T> all = rows.toList();
        Random random = random("rows " + all.size());
        Set<Object> known = new HashSet<>();
        return all.stream().filter(row -> {
            boolean drawn = ALL || random.nextInt(many) == 0;
            return known.add(feature.apply(row)) || drawn;
        });
    }

    /** So many of these, in any order; all of them in theirs. */
    public static <T> List<T> some(int count, List<T> all) {
        if (ALL) {
            return all;
        }
        List<T> drawn = new ArrayList<>(all);
        Collections.shuffle(drawn, random("some of " + all.size()));
        return drawn.subList(0, Math.min(count, drawn.size()));
    }
}
