package org.gatehouse.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.gatehouse.period.Times;
import org.gatehouse.period.Times.Interval;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ZoneRoomTest {

    private static final long ARENA = 1;
    private static final Instant NOW = Instant.parse("2026-09-20T00:00:00Z");
    private static final Times MONDAY = between("2026-09-21T00:00:00Z", "2026-09-22T00:00:00Z");
    private static final Times TUESDAY = between("2026-09-22T00:00:00Z", "2026-09-23T00:00:00Z");
    private static final Times LAST_WEEK = between("2026-09-14T00:00:00Z", "2026-09-15T00:00:00Z");

    private static Times between(String from, String until) {
        return Times.of(List.of(new Interval(Instant.parse(from), Instant.parse(until))));
    }

    private static ZoneRoom room(@Nullable Integer quota, int usage) {
        return new ZoneRoom().add(ARENA, quota, NOW).hold(ARENA, Times.ALWAYS, usage);
    }

    @Test
    void placesAreTakenUntilTheQuotaIsReached() {
        ZoneRoom room = room(3, 1);
        assertThat(room.takeAll(ARENA, Collections.nCopies(3, Times.ALWAYS))).isFalse();
        assertThat(room(3, 1).takeAll(ARENA, Collections.nCopies(2, Times.ALWAYS)))
                .isTrue();
        assertThat(room.usage(ARENA)).isEqualTo(3);
        assertThat(room.fits(ARENA, Times.ALWAYS)).isFalse();
    }

    @Test
    void aPlaceThatWasGivenBackIsFree() {
        ZoneRoom room = room(1, 1);
        assertThat(room.fits(ARENA, Times.ALWAYS)).isFalse();

        room.giveBack(ARENA, Times.ALWAYS);

        assertThat(room.fits(ARENA, Times.ALWAYS)).isTrue();
    }

    @Test
    void anOverbookedZoneStaysFullUntilEnoughPlacesWereGivenBack() {
        ZoneRoom room = room(1, 2);

        room.giveBack(ARENA, Times.ALWAYS);
        assertThat(room.fits(ARENA, Times.ALWAYS)).isFalse();
        room.giveBack(ARENA, Times.ALWAYS);

        assertThat(room.fits(ARENA, Times.ALWAYS)).isTrue();
    }

    @Test
    void withoutAQuotaThereIsAlwaysRoom() {
        ZoneRoom room = room(null, 1_000_000);
        room.take(ARENA, Times.ALWAYS);

        assertThat(room.fits(ARENA, Times.ALWAYS)).isTrue();
        assertThat(room.usage(ARENA)).isEqualTo(1_000_001);
    }

    @Test
    void aZoneOfWhichNothingIsKnownHasNoRoom() {
        ZoneRoom room = room(null, 0);
        room.take(2, Times.ALWAYS);

        assertThat(room.fits(2, Times.ALWAYS)).isFalse();
    }

    @Test
    void aPlaceIsGivenForOneDayAndAgainForTheNext() {
        ZoneRoom room = room(1, 0);
        room.take(ARENA, MONDAY);

        assertThat(room.fits(ARENA, MONDAY)).isFalse();
        assertThat(room.fits(ARENA, TUESDAY)).isTrue();
        assertThat(room.fits(ARENA, Times.ALWAYS)).isFalse();
        room.take(ARENA, TUESDAY);

        assertThat(room.usage(ARENA)).isOne();
        assertThat(room.fits(ARENA, between("2026-09-20T00:00:00Z", "2026-09-21T00:00:00Z")))
                .isTrue();
        assertThat(room.fits(ARENA, between("2026-09-20T00:00:00Z", "2026-09-21T00:00:01Z")))
                .isFalse();
        room.giveBack(ARENA, MONDAY);
        assertThat(room.fits(ARENA, MONDAY)).isTrue();
        assertThat(room.fits(ARENA, Times.ALWAYS)).isFalse();
    }

    @Test
    void whoHasItAlwaysCountsEachDay() {
        ZoneRoom room = room(2, 1);
        room.take(ARENA, MONDAY);

        assertThat(room.usage(ARENA)).isEqualTo(2);
        assertThat(room.fits(ARENA, MONDAY)).isFalse();
        assertThat(room.fits(ARENA, TUESDAY)).isTrue();
    }

    @Test
    void whatIsPastTakesNoPlace() {
        ZoneRoom room = room(1, 0);
        room.take(ARENA, LAST_WEEK);
        assertThat(room.usage(ARENA)).isZero();

        room.take(ARENA, Times.ALWAYS);

        assertThat(room.fits(ARENA, LAST_WEEK)).isTrue();
        assertThat(room.fits(ARENA, Times.NEVER)).isTrue();
    }

    @Test
    void whatIsGivenAnywayNeedsNoRoom() {
        ZoneRoom room = room(1, 0).hold(ARENA, MONDAY, 1);

        assertThat(room.takeAgain(ARENA, MONDAY, MONDAY)).isTrue();
        assertThat(room.usage(ARENA)).isEqualTo(2);
        assertThat(room.takeAgain(ARENA, Times.ALWAYS, MONDAY)).isTrue();
        assertThat(room.usage(ARENA)).isEqualTo(3);
        assertThat(room.takeAgain(ARENA, Times.ALWAYS, MONDAY)).isFalse();
        assertThat(room.usage(ARENA)).isEqualTo(3);
    }
}
