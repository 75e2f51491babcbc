package org.gatehouse.period;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gatehouse.period.Times.Interval;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimesTest {

    private static final int HOURS = 12;

    private static @Nullable Instant at(int hour) {
        return hour < 0 || hour > HOURS ? null : Instant.EPOCH.plusSeconds(hour * 3600L);
    }

    /** Some intervals, with open ends now and then. */
    private static Times some(Random random) {
        List<Interval> intervals = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            int from = random.nextInt(HOURS + 1) - 1;
            intervals.add(new Interval(at(from), at(from + 1 + random.nextInt(4))));
        }
        return Times.of(intervals);
    }

    private static boolean has(Times times, int half) {
        Instant at = Instant.EPOCH.plusSeconds(half * 1800L);
        return times.intervals().stream()
                .anyMatch(one -> (one.from() == null || !one.from().isAfter(at))
                        && (one.until() == null || one.until().isAfter(at)));
    }

    /** Each operation means for every moment what it says, and its result is in order, with gaps between its intervals. */
    @Test
    void timesAreSetsOfMoments() {
        Random random = new Random(7);
        for (int round = 0; round < 3000; round++) {
            Times one = some(random);
            Times other = some(random);
            Times both = one.and(other);
            Times any = Times.union(List.of(one, other));
            Times rest = one.without(other);
            for (int half = -3; half < 2 * HOURS + 10; half++) {
                boolean first = has(one, half);
                boolean second = has(other, half);
                assertThat(has(both, half)).as("%s and %s", one, other).isEqualTo(first && second);
                assertThat(has(any, half)).as("%s or %s", one, other).isEqualTo(first || second);
                assertThat(has(rest, half)).as("%s without %s", one, other).isEqualTo(first && !second);
            }
            for (Times times : List.of(both, any, rest)) {
                assertThat(Times.of(times.intervals())).isEqualTo(times);
            }
        }
    }

    @Test
    void alwaysAndNeverAreWhatTheySay() {
        assertThat(Times.ALWAYS.without(Times.ALWAYS).areNever()).isTrue();
        assertThat(Times.ALWAYS.without(Times.NEVER).areAlways()).isTrue();
        assertThat(Times.NEVER.and(Times.ALWAYS)).isEqualTo(Times.NEVER);
        assertThat(Times.union(List.of())).isEqualTo(Times.NEVER);
    }
}
