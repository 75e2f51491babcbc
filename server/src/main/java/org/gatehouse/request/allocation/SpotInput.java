package org.gatehouse.request.allocation;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.request.WholeNumber;
import tools.jackson.databind.annotation.JsonDeserialize;

/** The place to which an allocation is moved. */
record SpotInput(
        @Schema(
                description = "Place in the zone, 1 to 999999; digits may come as text",
                types = {"integer", "string"},
                example = "3")
        @JsonDeserialize(using = WholeNumber.class)
        @NotNull
        @Min(1)
        @Max(999_999)
        Integer spotLabel) {}
