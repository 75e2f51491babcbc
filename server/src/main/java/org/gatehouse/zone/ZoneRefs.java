package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** The zones that a package option shall have. */
public record ZoneRefs(
        @Schema(description = "All of them: what is missing here is taken away") @NotNull @Size(max = 1000)
        List<@NotNull @Valid ZoneRef> zones) {}
