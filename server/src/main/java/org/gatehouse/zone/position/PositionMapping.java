package org.gatehouse.zone.position;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The order of positions, in the format from when each position was mapped to a delegate type (docs/api/zones.md). */
public record PositionMapping(@Doc("Positions by sort") List<MappedPosition> positions) {

    /** One position with its place. */
    public record MappedPosition(
            @Doc("The position") Position position,

            @Doc("The same: a position is its own delegate type") @Nullable
            Position delegateType,

            @Doc("Its place in lists, smallest first") @Example("1")
            int sort) {}

    /** The order of positions in a request. */
    public record PositionOrder(
            @Doc("Positions with their new sort; what is not named keeps its own") @NotNull @Size(max = 1000)
            List<@NotNull @Valid PositionPlace> positions) {}

    /** The new place of one position. */
    public record PositionPlace(
            @Doc("The position; only its id counts") @NotNull @Valid
            PositionRef position,

            @Doc("Its place, smallest first") @Example("1") @NotNull @Min(0)
            Integer sort) {}
}
