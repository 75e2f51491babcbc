package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;

/** A zone request in a body. Clients send it back whole as they read it; only the id counts (contract 4.13). */
public record RequestRef(
        @Schema(description = "Identifier of a request at the form", example = "61") @NotNull
        Long id) {}
