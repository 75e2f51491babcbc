package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** The zones to set for a package option. */
public record ZoneRefs(
        @Schema(description = "All of them: what is missing here is taken away") @NotNull @Size(max = 1000)
        List<@NotNull @Valid ZoneRef> zones) {}
