package org.gatehouse.zone.setup;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** The new places of zones in lists and on badges. */
public record ZoneOrder(
        @Schema(description = "Zones with their new sort; a zone that is not named keeps its own")
        @NotNull
        @Size(max = 1000)
        List<@NotNull @Valid ZonePlace> zones) {

    /** The new place of one zone. */
    public record ZonePlace(
            @Schema(description = "Identifier of the zone", example = "12") @NotNull
            Long id,

            @Schema(description = "Its place, smallest first", example = "1") @NotNull @Min(0)
            Integer sort) {}
}
