package org.gatehouse.accreditation.change;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;

/** One change for many accreditations: it changes all of them, or none when one cannot be changed. */
public record AccreditationBatch(
        @Schema(description = "Accreditations of the event, at most 1000", example = "[4711, 4712]")
        @NotNull
        @Size(min = 1, max = 1000)
        List<@NotNull Long> ids,

        @Schema(description = "Override of the position; absent or null leaves it") @Valid @Nullable
        PositionRef position,

        @Schema(description = "Zones to give to each by hand") @Size(max = 1000) @Nullable
        List<@NotNull @Valid ZoneRef> zonesAdd,

        @Schema(description = "Zones to take away from each by hand; wins over zones_add") @Size(max = 1000) @Nullable
        List<@NotNull @Valid ZoneRef> zonesRemove,

        @Schema(description = "True marks each as handed out; false, absent or null leaves it") @Nullable
        Boolean distributed) {}
