package org.gatehouse.badge;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A changed layout; the version prevents two people who edit it from overwriting each other. */
public record LayoutInput(
        @Doc("The version that was read and changed; 0 for the default") @Example("3") @NotNull @Min(0)
        Integer version,

        @Doc("The layout, whole") @NotNull @Valid BadgeLayout layout) {}
