package org.gatehouse.badge.drawing;

import java.awt.geom.Rectangle2D;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeLayout;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the names that a badge cannot show whole: no bundled font has their letters, or they are too long for the layout. */
@Component
public record DrawableNames(BadgeFonts fonts) {

    /** Returns the characters that a badge shows as a box, each once; empty when there is none. */
    public String missing(@Nullable String first, @Nullable String last) {
        return name(first, last)
                .codePoints()
                .distinct()
                .filter(letter -> !fonts.hasBold(letter))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    /** Whether the part with the name ends it with an ellipsis on a badge of this layout. */
    public boolean isCut(@Nullable String first, @Nullable String last, BadgeLayout layout) {
        BadgeBox box = layout.elements().name();
        Rectangle2D room = BadgePen.room(box, layout.width());
        return box.visible()
                && FittedText.isCut(
                        name(first, last),
                        true,
                        room.getWidth(),
                        room.getHeight(),
                        box.largest(),
                        BadgeDrawing.NAME_LINES,
                        fonts);
    }

    private static String name(@Nullable String first, @Nullable String last) {
        return BadgeText.fullName(Objects.requireNonNullElse(first, ""), Objects.requireNonNullElse(last, ""));
    }
}
