package org.gatehouse.badge;

import jakarta.validation.Valid;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A request to draw one badge for viewing. */
public record BadgePreview(
        @Doc("The layout to try; null is the event's own") @Valid @Nullable
        BadgeLayout layout,

        @Doc("Whose badge; null shows somebody made up") @Example("4711") @Nullable
        Long accreditationId) {}
