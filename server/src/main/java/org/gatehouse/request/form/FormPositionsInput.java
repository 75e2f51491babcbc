package org.gatehouse.request.form;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;

/** The new positions of a form. */
record FormPositionsInput(
        @Doc("All of them, at most 1000: what is missing here is taken away") @NotNull @Size(max = 1000)
        List<@NotNull @Valid FormPositionInput> positions) {

    record FormPositionInput(
            @Doc("A position of the event") @NotNull @Valid PositionRef position,
            @Doc("What for; absent or null: the only one") FormPosition.@Nullable Type type) {}
}
