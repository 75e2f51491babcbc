package org.gatehouse.badge;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.badge.drawing.BadgeLayout;

/** A changed layout; the version prevents two people who edit it from overwriting each other. */
public record LayoutInput(
        @Schema(description = "The version that was read and changed; 0 for the default", example = "3")
        @NotNull
        @Min(0)
        Integer version,

        @Schema(description = "The layout, whole") @NotNull @Valid
        BadgeLayout layout) {}
