package org.gatehouse.zone;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A colour for a new zone or position. */
public final class FreshColor {

    /** The colours differ clearly, also for most people with a colour vision deficiency, and are readable with white or black text. */
    private static final List<String> PALETTE = List.of(
            "#2952C8", "#C2410C", "#15803D", "#7E22CE", "#B91C1C", "#0F766E", "#A16207", "#BE185D", "#0369A1",
            "#4D7C0F", "#6B4423", "#475569");

    private FreshColor() {}

    /** The first colour of the palette that is not used yet. */
    public static String beside(Collection<String> taken) {
        Set<String> used =
                taken.stream().map(color -> color.toUpperCase(Locale.ROOT)).collect(Collectors.toSet());
        return PALETTE.stream()
                .filter(color -> !used.contains(color))
                .findFirst()
                .orElseGet(() -> PALETTE.get(taken.size() % PALETTE.size()));
    }
}
