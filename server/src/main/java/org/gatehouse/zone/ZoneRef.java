package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** A zone in a body: whole zones are sent back as read, only the id counts (contract 1.2). */
public record ZoneRef(
        @Schema(description = "Identifier of a zone of the event", example = "12") @NotNull
        Long id) {}
