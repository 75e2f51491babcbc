package org.gatehouse.badge;

import java.util.HashMap;
import java.util.Map;
import org.gatehouse.badge.layout.BadgeLayout;
import org.jspecify.annotations.Nullable;

/** Which of an event's layouts a badge has, as of one instant: the position that the badge shows decides. */
public final class LayoutChoice {

    private final Chosen own;
    private final Map<Long, Chosen> byPosition = new HashMap<>();

    /**
     * A layout of the event.
     *
     * @param name null for the event's own
     */
    public record Chosen(@Nullable String name, BadgeLayout layout) {}

    LayoutChoice(BadgeLayouts all) {
        own = new Chosen(null, all.ownLayout().layout());
        for (PositionLayout one : all.layouts()) {
            Chosen chosen = new Chosen(one.name(), one.layout());
            one.positions().forEach(position -> byPosition.put(position, chosen));
        }
    }

    public Chosen of(long positionId) {
        return byPosition.getOrDefault(positionId, own);
    }
}
