package org.gatehouse.zone.position;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** A position in a body: whole positions are sent back as read, only the id counts (contract 1.2). */
public record PositionRef(
        @Schema(description = "Identifier of a position of the event", example = "5") @NotNull
        Long id) {}
