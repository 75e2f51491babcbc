package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;

/** An entity, on which roles are granted; {@code ws_entity} on the wire (contract 3.1). */
public record Entity(
        @Schema(description = "Identifier of the entity", example = "40")
        long id,

        @Schema(description = "Name of the entity", example = "Shanghai 2026")
        String name) {}
