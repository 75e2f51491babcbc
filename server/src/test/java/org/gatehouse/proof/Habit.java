package org.gatehouse.proof;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;

/**
 * How a gate asks and what goes wrong with it.
 *
 * @param asks by what it says how far it is
 * @param ahead how far its clock is ahead when it starts; negative when it is behind
 * @param drift seconds that its clock gains in a second
 * @param skipsOf100 polls that it leaves out
 * @param cutsOf100 answers that it hangs up on, or that break off
 * @param backupsOf100 polls before which it starts again from an old copy
 */
record Habit(Asks asks, Duration ahead, double drift, int skipsOf100, int cutsOf100, int backupsOf100) {

    enum Asks {
        /** By the cursor of the response before: exact. */
        CURSOR,
        /** By the next_since of the response before. */
        NEXT_SINCE,
        /** As the specification says, by its own clock, which is right; when it knows that it was cut off, by next_since. */
        RIGHT_CLOCK,
        /** As the specification says, by its own clock, which is wrong, under a name that the server remembers. */
        WRONG_CLOCK,
        /** All that it fetches, and now and then everything, in small pages; by cursor. */
        PAGES,
        /** By cursor, and the request stays open until something changes. */
        WAIT
    }

    /** The habits of the gate of this number: nearly half of them have a wrong clock. */
    static Habit of(int number, Random random) {
        Asks asks = asksOf(number);
        boolean wrong = asks == Asks.WRONG_CLOCK;
        return new Habit(
                asks,
                wrong ? Duration.ofSeconds(random.nextInt(-3600, 3601)) : Duration.ZERO,
                wrong ? random.nextDouble(-0.2, 0.2) : 0,
                random.nextInt(3) == 0 ? random.nextInt(20) : 0,
                random.nextInt(3) == 0 ? random.nextInt(20) : 0,
                random.nextInt(3) == 0 ? random.nextInt(6) : 0);
    }

    private static Asks asksOf(int number) {
        return switch (number % 16) {
            case 0, 4, 8 -> Asks.CURSOR;
            case 2, 6 -> Asks.NEXT_SINCE;
            case 10, 14 -> Asks.RIGHT_CLOCK;
            case 12 -> Asks.PAGES;
            case 15 -> Asks.WAIT;
            default -> Asks.WRONG_CLOCK;
        };
    }

    /** What its clock shows. */
    Instant now(Instant begin, Instant now) {
        double gained = Duration.between(begin, now).toMillis() * drift;
        return now.plus(ahead).plusMillis((long) gained);
    }
}
