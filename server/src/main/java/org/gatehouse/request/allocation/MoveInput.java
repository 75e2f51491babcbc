package org.gatehouse.request.allocation;

import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;

/** The direction in which an allocation is moved. */
record MoveInput(
        @Doc("UP: the next smaller place in the zone; DOWN: the next larger one") @NotNull
        Direction moveDirection) {

    enum Direction {
        UP,
        DOWN
    }
}
