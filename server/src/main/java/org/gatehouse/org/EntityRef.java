package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** An entity in a body: whole entities are sent back as read, only the id counts (contract 1.2). */
public record EntityRef(
        @Schema(description = "Identifier of the entity", example = "40") @NotNull
        Long id) {}
