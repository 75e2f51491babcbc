package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** A zone in a request body: clients send back whole zones as they read them, and only the id is used (contract 1.2). */
public record ZoneRef(
        @Schema(description = "Identifier of a zone of the event", example = "12") @NotNull
        Long id) {}
