package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** An entity in a request body: clients send back whole entities as they read them, and only the id is used (contract 1.2). */
public record EntityRef(
        @Schema(description = "Identifier of the entity", example = "40") @NotNull
        Long id) {}
