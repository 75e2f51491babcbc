package org.gatehouse.badge;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.jspecify.annotations.Nullable;

/** The stored layout of an event's badges. */
public record StoredLayout(
        @Schema(description = "Rises with every change; 0 is the default that nobody changed", example = "3")
        int version,

        @Schema(description = "When it was changed last; null for the default") @Nullable
        Instant changedAt,

        @Schema(description = "Who changed it last; null for the default", example = "maria") @Nullable
        String changedBy,

        @Schema(description = "The layout") BadgeLayout layout) {

    static final StoredLayout DEFAULT = new StoredLayout(0, null, null, BadgeLayout.DEFAULT);
}
