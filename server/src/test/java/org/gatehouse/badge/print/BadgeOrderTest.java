package org.gatehouse.badge.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BadgeOrderTest {

    private static final int DRAWN = 4;

    @Test
    void ofManyThatWaitOnlyTheNextAreListed() {
        List<BadgeOrder.Job> jobs =
                IntStream.range(0, 40).mapToObj(BadgeOrderTest::job).toList();

        assertThat(BadgeOrder.Job.listed(jobs)).isEqualTo(jobs.subList(0, DRAWN + 3));
    }

    @Test
    void fewThatWaitAreAllListed() {
        List<BadgeOrder.Job> jobs =
                IntStream.range(0, DRAWN + 5).mapToObj(BadgeOrderTest::job).toList();

        assertThat(BadgeOrder.Job.listed(jobs)).isEqualTo(jobs);
    }

    private static BadgeOrder.Job job(int number) {
        PrintState state = number < DRAWN ? PrintState.DONE : PrintState.QUEUED;
        return new BadgeOrder.Job(number, state, 500, 0, 1, null);
    }
}
