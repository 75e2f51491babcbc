package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharedPlacesTest {

    private final SharedPlaces<String> places = new SharedPlaces<>(5);

    private void take(String client, String... occupants) {
        for (String occupant : occupants) {
            assertThat(places.takeFree(client, occupant)).isTrue();
        }
    }

    @Test
    void aFreePlaceIsForAnybody() {
        take("a", "a1", "a2", "a3", "a4", "a5");

        assertThat(places.takeFree("a", "a6")).isFalse();
        assertThat(places.takeFree("b", "b1")).isFalse();
        assertThat(places.taken()).isEqualTo(5);
    }

    @Test
    void theOldestOfTheClientWithMostGivesWay() {
        take("a", "a1", "a2", "a3");
        take("b", "b1", "b2");

        assertThat(places.takeOver("c", "c1")).contains("a1");
        assertThat(places.taken()).isEqualTo(5);
    }

    @Test
    void nobodyGivesWayToOneWhoWouldThenHaveMore() {
        take("a", "a1", "a2");
        take("b", "b1", "b2");
        take("c", "c1");

        assertThat(places.takeOver("c", "c2")).isEmpty();
        assertThat(places.takeOver("a", "a3")).isEmpty();
        assertThat(places.takeOver("d", "d1")).isPresent();
        assertThat(places.takeOver("e", "e1")).isPresent();
        assertThat(places.takeOver("f", "f1")).isEmpty();
    }

    @Test
    void aPlaceThatWasTakenOverIsNotFreedOnceMore() {
        take("a", "a1", "a2", "a3", "a4", "a5");
        assertThat(places.takeOver("b", "b1")).contains("a1");

        places.giveBack("a", "a1");
        assertThat(places.taken()).isEqualTo(5);

        places.giveBack("b", "b1");
        assertThat(places.taken()).isEqualTo(4);
        take("c", "c1");
    }

    @Test
    void withoutPlacesNobodyWaits() {
        SharedPlaces<String> none = new SharedPlaces<>(0);

        assertThat(none.takeFree("a", "a1")).isFalse();
        assertThat(none.takeOver("a", "a1")).isEmpty();
    }
}
