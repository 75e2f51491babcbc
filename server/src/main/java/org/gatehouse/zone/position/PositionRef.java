package org.gatehouse.zone.position;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** A position in a request body: clients send back whole positions as they read them, and only the id is used (contract 1.2). */
public record PositionRef(
        @Schema(description = "Identifier of a position of the event", example = "5") @NotNull
        Long id) {}
