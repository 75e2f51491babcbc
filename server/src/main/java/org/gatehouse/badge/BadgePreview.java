package org.gatehouse.badge;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.jspecify.annotations.Nullable;

/** A request to draw one badge for viewing. */
public record BadgePreview(
        @Schema(description = "The layout to try; null is the event's own") @Valid @Nullable
        BadgeLayout layout,

        @Schema(description = "Whose badge; null shows somebody made up", example = "4711") @Nullable
        Long accreditationId) {}
