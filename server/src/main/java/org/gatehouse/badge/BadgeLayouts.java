package org.gatehouse.badge;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** All layouts of an event. */
public record BadgeLayouts(
        @Doc("The event's own, for every position without another")
        StoredLayout ownLayout,

        @Doc("The layouts of certain positions, by name") List<PositionLayout> layouts) {}
