package org.gatehouse.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ServerClockTest {

    private static final Instant TRUE = Instant.parse("2026-06-30T12:00:00Z");

    private Instant machine = TRUE.plus(Duration.ofHours(2));
    private long nanos = -5;
    private final ServerClock clock = new ServerClock(() -> machine, () -> nanos);

    private void pass(Duration time) {
        machine = machine.plus(time);
        nanos += time.toNanos();
    }

    private void compareAt(Instant database) {
        clock.compare(database, nanos, nanos);
    }

    @Test
    void theMachineTellsTheTimeUntilTheDatabaseDid() {
        assertThat(clock.instant()).isEqualTo(machine);
    }

    @Test
    void aMachineTwoHoursAheadTellsTheDatabasesTime() {
        compareAt(TRUE);
        pass(Duration.ofSeconds(50));

        assertThat(clock.instant()).isEqualTo(TRUE.plusSeconds(50));
        assertThat(clock.machineAhead()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void settingTheMachinesClockMeanwhileChangesNothing() {
        compareAt(TRUE);
        machine = TRUE.minus(Duration.ofDays(3));
        pass(Duration.ofSeconds(1));

        assertThat(clock.instant()).isEqualTo(TRUE.plusSeconds(1));
        assertThat(clock.machineAhead()).isEqualTo(Duration.ofDays(-3));
    }

    @Test
    void halfOfTheWayToTheDatabaseIsAddedToItsAnswer() {
        long asked = nanos;
        pass(Duration.ofMillis(40));
        long answered = nanos;
        pass(Duration.ofMillis(3));

        clock.compare(TRUE, asked, answered);

        assertThat(clock.instant()).isEqualTo(TRUE.plusMillis(23));
    }

    @Test
    void timeDoesNotJitterWithEachComparison() {
        compareAt(TRUE);
        pass(Duration.ofSeconds(1));
        compareAt(TRUE.plusMillis(950));

        assertThat(clock.instant()).isEqualTo(TRUE.plusSeconds(1));
    }

    @Test
    void anAnswerThatTookLongMovesTheClockOnlyWhenItMust() {
        compareAt(TRUE);
        long asked = nanos;
        pass(Duration.ofSeconds(4));
        clock.compare(TRUE.plusSeconds(4), asked, nanos);

        assertThat(clock.instant()).isEqualTo(TRUE.plusSeconds(4));
    }

    @Test
    void anotherDatabaseIsFollowedToItsTime() {
        compareAt(TRUE);
        pass(Duration.ofSeconds(1));
        compareAt(TRUE.minusSeconds(30));

        assertThat(clock.instant()).isEqualTo(TRUE.minusSeconds(30));
        assertThat(clock.withZone(ZoneId.of("Europe/Berlin")).instant()).isEqualTo(TRUE.minusSeconds(30));
    }
}
