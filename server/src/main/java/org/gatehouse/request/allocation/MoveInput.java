package org.gatehouse.request.allocation;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** The direction in which an allocation is moved. */
record MoveInput(
        @Schema(description = "UP: the next smaller place in the zone; DOWN: the next larger one") @NotNull
        Direction moveDirection) {

    enum Direction {
        UP,
        DOWN
    }
}
