package org.gatehouse.proof;

import java.time.Duration;
import java.util.Random;

/**
 * How large a run is, and its seed.
 *
 * <p>Each actor draws from random numbers of its own, so a seed repeats what each of them decides, one after the other. When threads
 * and transactions meet is up to the machine and is not repeated.
 *
 * @param documents the run goes on until so many documents have got a new revision
 * @param people accredited from the start
 * @param slowest how long a row may be held that a writer needs
 * @param slow a write that takes longer is counted apart
 * @param kills how often a server is killed and started again
 * @param calm between the start of a server and the next kill
 * @param pollEvery on average; the specification's 2 minutes
 * @param pollBack what gates with a right clock ask for; the specification's 3 minutes
 * @param cutOff when such a gate knows that its polls no longer overlap enough: pollBack less the 20 s of a transaction
 * @param longest what all of it may take, from the first request to the last poll
 */
record Plan(
        long seed,
        int gates,
        int writers,
        int people,
        int positions,
        long documents,
        Duration slowest,
        Duration slow,
        int kills,
        Duration calm,
        Duration pollEvery,
        Duration pollBack,
        Duration cutOff,
        Duration longest) {

    /** For every build: half a minute, and a whole one at most where others want the processors, too. */
    static Plan small(long seed) {
        return new Plan(
                seed,
                64,
                32,
                600,
                5,
                6_000,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                1,
                Duration.ofSeconds(4),
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                Duration.ofSeconds(8),
                Duration.ofSeconds(60));
    }

    /** For {@code -Pproof}; {@code -Dchecker.minutes=…} gives it less time. */
    static Plan large(long seed, long documents) {
        return new Plan(
                seed,
                64,
                32,
                4_000,
                4,
                documents,
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                8,
                Duration.ofSeconds(20),
                Duration.ofSeconds(20),
                Duration.ofSeconds(60),
                Duration.ofSeconds(40),
                Duration.ofMinutes(Long.getLong("checker.minutes", 50)));
    }

    /** When the actors stop at the latest: in the last quarter requests end, a server comes back and every gate polls once more. */
    Duration busy() {
        return longest.multipliedBy(3).dividedBy(4);
    }

    /** What the tally calls the writes that took so long. */
    String slowWrites() {
        return "writes committed after more than %d s".formatted(slow.toSeconds());
    }

    /** The random numbers of one actor. */
    Random random(String actor, int number) {
        return new Random(seed ^ ((long) actor.hashCode() << 32) ^ (number * 0x9E3779B97F4A7C15L));
    }
}
