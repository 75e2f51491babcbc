package org.gatehouse.badge.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BadgePresetTest {

    @ParameterizedTest
    @EnumSource
    void everyPresetFits(BadgePreset preset) {
        assertThat(preset.layout().problems()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyPresetTakesEveryOtherSize(BadgePreset preset) {
        for (BadgePreset other : BadgePreset.values()) {
            BadgeLayout resized = preset.layout().resized(other);

            assertThat(resized.problems()).as("%s as %s", preset, other).isEmpty();
            assertThat(resized.width()).isEqualTo(other.layout().width());
            assertThat(resized.isFolded()).isEqualTo(other == BadgePreset.A4_FOLDED);
            assertThat(resized.elements()).isEqualTo(other.layout().elements());
        }
        assertThat(preset.layout().resized(30, 30).problems()).isEmpty();
        assertThat(preset.layout().resized(420, 30).problems()).isEmpty();
    }

    @Test
    void onlyWhatWouldStickOutIsMoved() {
        BadgeLayout resized = BadgeLayout.DEFAULT.resized(100, 148);

        BadgeElements was = BadgeLayout.DEFAULT.elements();
        assertThat(resized.elements().photo()).isEqualTo(was.photo());
        assertThat(resized.elements().name()).isEqualTo(was.name());
        assertThat(resized.elements().band().width()).isEqualTo(100);
        assertThat(BadgeLayout.DEFAULT.resized(105, 148)).isEqualTo(BadgeLayout.DEFAULT);
    }

    /** A portrait in a low, wide box would lose the top of the head and the chin. */
    @Test
    void photoKeepsItsProportionsOnACard() {
        BadgeElements arranged = BadgeLayout.DEFAULT.elements().withPhoto(BadgeBox.plain(7, 25, 36, 48));
        FreeElement second = FreeElement.plain(FreeElement.Kind.PHOTO, BadgeBox.plain(60, 25, 30, 40));
        BadgeLayout layout = new BadgeLayout(105.0, 148.0, 1, false, null, arranged, null, null, List.of(second), null);

        BadgeLayout card = layout.resized(BadgePreset.CR80);

        assertThat(card.problems()).isEmpty();
        assertThat(card.elements().photo().width() / card.elements().photo().height())
                .isCloseTo(0.75, within(0.02));
        assertThat(card.free().getFirst().width() / card.free().getFirst().height())
                .isCloseTo(0.75, within(0.02));
    }

    @Test
    void fewerBadgesStandOnASheetThatCannotHoldAsMany() {
        BadgeLayout four = new BadgeLayout(105.0, 148.0, 4, false, null, BadgeLayout.DEFAULT.elements(), null);

        assertThat(four.resized(148, 210).perPage()).isEqualTo(2);
        assertThat(four.resized(BadgePreset.A4_FOLDED).perPage()).isOne();
        assertThat(four.resized(BadgePreset.CR80).perPage()).isEqualTo(4);
    }
}
