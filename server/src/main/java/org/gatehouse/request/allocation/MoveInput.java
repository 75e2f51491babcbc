package org.gatehouse.request.allocation;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** Where an allocation is moved to. */
record MoveInput(
        @Schema(description = "UP: the next smaller place in the zone; DOWN: the next larger one") @NotNull
        Direction moveDirection) {

    enum Direction {
        UP,
        DOWN
    }
}
