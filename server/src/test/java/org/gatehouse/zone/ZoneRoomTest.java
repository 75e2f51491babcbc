package org.gatehouse.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ZoneRoomTest {

    private static final long ARENA = 1;

    private static ZoneRoom room(@Nullable Integer quota, int usage) {
        return ZoneRoom.of(List.of(new Zone(ARENA, "A", "Arena", "#0055A4", "#FFFFFF", quota, usage, 1)));
    }

    @Test
    void placesAreTakenUntilTheQuotaIsReached() {
        ZoneRoom room = room(3, 1);
        assertThat(room.fits(ARENA)).isTrue();
        assertThat(room.fits(ARENA, 2)).isTrue();
        assertThat(room.fits(ARENA, 3)).isFalse();

        room.take(ARENA);
        room.take(ARENA);

        assertThat(room.fits(ARENA)).isFalse();
    }

    @Test
    void aPlaceThatWasGivenBackIsFree() {
        ZoneRoom room = room(1, 1);
        assertThat(room.fits(ARENA)).isFalse();

        room.giveBack(ARENA);

        assertThat(room.fits(ARENA)).isTrue();
    }

    @Test
    void anOverbookedZoneStaysFullUntilEnoughPlacesWereGivenBack() {
        ZoneRoom room = room(1, 2);

        room.giveBack(ARENA);
        assertThat(room.fits(ARENA)).isFalse();
        room.giveBack(ARENA);

        assertThat(room.fits(ARENA)).isTrue();
    }

    @Test
    void withoutAQuotaThereIsAlwaysRoom() {
        ZoneRoom room = room(null, 1_000_000);
        room.take(ARENA);

        assertThat(room.fits(ARENA, Integer.MAX_VALUE - 1_000_001)).isTrue();
    }

    @Test
    void aZoneOfWhichNothingIsKnownHasNoRoom() {
        ZoneRoom room = room(null, 0);
        room.take(2);

        assertThat(room.fits(2)).isFalse();
    }
}
