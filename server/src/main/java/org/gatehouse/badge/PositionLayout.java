package org.gatehouse.badge;

import java.time.Instant;
import java.util.List;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A layout for the badges of certain positions, in place of the event's own. */
public record PositionLayout(
        @Doc("Identifier; the layout_id of paths") @Example("31")
        long id,

        @Doc("Name, unique at the event") @Example("Press card")
        String name,

        @Doc("Positions whose badges look like this, by sort") @Example("[5, 6]")
        List<Long> positions,

        @Doc("Rises with every change") @Example("3") int version,
        @Doc("When it was changed last") Instant changedAt,
        @Doc("Who changed it last") @Example("maria") String changedBy,
        @Doc("The layout") BadgeLayout layout) {}
