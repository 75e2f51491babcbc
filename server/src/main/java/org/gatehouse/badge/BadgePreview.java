package org.gatehouse.badge;

import jakarta.validation.Valid;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A request to draw one badge for viewing. */
public record BadgePreview(
        @Doc("The layout to try; null is the stored one of layout_id, else the one that the badge has") @Valid @Nullable
        BadgeLayout layout,

        @Doc("Whose badge; null shows somebody made up") @Example("4711") @Nullable
        Long accreditationId,

        @Doc(
                "The layout of certain positions that is shown, or that the tried one would replace; null is the event's own")
        @Example("31")
        @Nullable
        Long layoutId,

        @Doc("The side that a picture shows; null is FRONT. A PDF has both") @Example("FRONT") @Nullable
        Side side) {

    /** A side of a badge. */
    public enum Side {
        FRONT,
        BACK
    }
}
