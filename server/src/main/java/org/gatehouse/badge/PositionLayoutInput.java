package org.gatehouse.badge;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A new or changed layout for certain positions. */
public record PositionLayoutInput(
        @Doc("Name, unique at the event whatever its case") @Example("Press card") @NotBlank @OneLine(max = 100)
        String name,

        @Doc("Positions whose badges look like this; none of them may have another layout. Empty: nobody's yet")
        @Example("[5, 6]")
        @NotNull
        @Size(max = 1000)
        List<@NotNull Long> positions,

        @Doc("The version that was read and changed; another one answers 409. Ignored for a new layout")
        @Example("3")
        @Nullable
        Integer version,

        @Doc("The layout, whole") @NotNull @Valid BadgeLayout layout) {}
