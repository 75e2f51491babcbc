package org.gatehouse.badge.drawing;

import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells which names a badge cannot show, because no bundled font has their letters. */
@Component
public record DrawableNames(BadgeFonts fonts) {

    /** Returns the characters that a badge shows as a box, each once; empty when it shows the whole name. */
    public String missing(@Nullable String first, @Nullable String last) {
        return BadgeText.fullName(Objects.requireNonNullElse(first, ""), Objects.requireNonNullElse(last, ""))
                .codePoints()
                .distinct()
                .mapToObj(Character::toString)
                .filter(letter -> !fonts.drawable(letter, true).equals(letter))
                .collect(Collectors.joining());
    }
}
