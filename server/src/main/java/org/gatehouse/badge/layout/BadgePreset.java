package org.gatehouse.badge.layout;

import static org.gatehouse.badge.layout.BadgeBox.Align.CENTER;
import static org.gatehouse.badge.layout.BadgeBox.Align.LEFT;
import static org.gatehouse.badge.layout.BadgeLayout.POSITION;

import java.util.Arrays;

/** Sizes of badges that shops sell holders and printers for, each with an arrangement that suits it. */
public enum BadgePreset {
    /** Paper in a holder, the commonest badge of an event. */
    A6(BadgeLayout.DEFAULT),

    /** A card as from a card printer, across. */
    CR80(new BadgeLayout(
            85.6,
            54.0,
            1,
            false,
            null,
            new BadgeElements(
                    BadgeBox.text(0, 0, 85.6, 9, 10, LEFT).on(POSITION),
                    BadgeBox.plain(5, 12, 22, 29),
                    BadgeBox.text(30, 10.5, 51, 11.5, 16, LEFT).in("#101828"),
                    BadgeBox.text(30, 27.5, 29, 8, 8, LEFT).in("#475467"),
                    BadgeBox.text(30, 23, 29, 4.5, 8, LEFT).in("#101828"),
                    BadgeBox.text(0, 44.5, 85.6, 9.5, 14, LEFT).on(POSITION),
                    BadgeBox.text(30, 36.5, 30.5, 6.5, 8, LEFT),
                    BadgeBox.plain(61.5, 22, 19, 19),
                    BadgeBox.text(61.5, 41, 19, 3, 6, CENTER).in("#667085")),
            null)),

    /** 4 by 6 inches, as from a label or photo printer. */
    INCH_4X6(new BadgeLayout(
            101.6,
            152.4,
            1,
            false,
            null,
            new BadgeElements(
                    BadgeBox.text(0, 0, 101.6, 20, 16, LEFT).on(POSITION),
                    BadgeBox.plain(7, 26, 38, 51),
                    BadgeBox.text(7, 81, 87.6, 22, 30, LEFT).in("#101828"),
                    BadgeBox.text(7, 105, 87.6, 14, 12.5, LEFT).in("#475467"),
                    BadgeBox.text(49, 68, 45.6, 9, 12, CENTER).in("#101828"),
                    BadgeBox.text(0, 120, 101.6, 12, 17, LEFT).on(POSITION),
                    BadgeBox.text(7, 135.5, 87.6, 13, 12, LEFT),
                    BadgeBox.plain(52, 23.5, 40, 40),
                    BadgeBox.text(49, 63.5, 45.6, 4, 8, CENTER).in("#667085")),
            null)),

    /**
     * A sheet of A4 that is folded twice, with the badge on its first quarter. Nothing lies at the edges, where office printers cannot
     * print.
     */
    A4_FOLDED(new BadgeLayout(
            105.0,
            148.5,
            1,
            false,
            null,
            new BadgeElements(
                    BadgeBox.text(7, 7, 91, 17, 15, LEFT).on(POSITION),
                    BadgeBox.plain(7, 29, 38, 50),
                    BadgeBox.text(7, 82, 91, 20, 28, LEFT).in("#101828"),
                    BadgeBox.text(7, 104, 91, 12, 12, LEFT).in("#475467"),
                    BadgeBox.text(49, 70, 49, 9, 12, CENTER).in("#101828"),
                    BadgeBox.text(7, 116.5, 91, 11, 16, LEFT).on(POSITION),
                    BadgeBox.text(7, 130, 91, 12, 12, LEFT),
                    BadgeBox.plain(54, 27, 39, 39),
                    BadgeBox.text(49, 66, 49, 4, 8, CENTER).in("#667085")),
            true));

    @SuppressWarnings("ImmutableEnumChecker") // a record of records, numbers and texts
    private final BadgeLayout layout;

    BadgePreset(BadgeLayout layout) {
        this.layout = layout;
    }

    public BadgeLayout layout() {
        return layout;
    }

    /** Whether the parts lie as one of the presets has them. */
    static boolean arranges(BadgeElements parts) {
        return Arrays.stream(values())
                .anyMatch(preset -> preset.layout.elements().equals(parts));
    }
}
