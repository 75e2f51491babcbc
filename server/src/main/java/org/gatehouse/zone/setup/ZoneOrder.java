package org.gatehouse.zone.setup;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** The new places of zones in lists and on badges. */
public record ZoneOrder(
        @Doc("Zones with their new sort; a zone that is not named keeps its own") @NotNull @Size(max = 1000)
        List<@NotNull @Valid ZonePlace> zones) {

    /** The new place of one zone. */
    public record ZonePlace(
            @Doc("Identifier of the zone") @Example("12") @NotNull
            Long id,

            @Doc("Its place, smallest first") @Example("1") @NotNull @Min(0)
            Integer sort) {}
}
