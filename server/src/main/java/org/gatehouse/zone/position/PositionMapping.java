package org.gatehouse.zone.position;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order of positions, in the format from when each position was mapped to a delegate type (contract 3.5). */
public record PositionMapping(
        @Schema(description = "Positions by sort") List<MappedPosition> positions) {

    /** One position with its place. */
    public record MappedPosition(
            @Schema(description = "The position") Position position,

            @Schema(description = "The same: a position is its own delegate type") @Nullable
            Position delegateType,

            @Schema(description = "Its place in lists, smallest first", example = "1")
            int sort) {}

    /** The order of positions in a request. */
    public record PositionOrder(
            @Schema(description = "Positions with their new sort; what is not named keeps its own")
            @NotNull
            @Size(max = 1000)
            List<@NotNull @Valid PositionPlace> positions) {}

    /** The new place of one position. */
    public record PositionPlace(
            @Schema(description = "The position; only its id counts") @NotNull @Valid
            PositionRef position,

            @Schema(description = "Its place, smallest first", example = "1") @NotNull @Min(0)
            Integer sort) {}
}
