package org.gatehouse.scan.findings;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The number of people in a zone, according to the scans. */
@Schema(name = "ZoneOccupancy")
public record ZoneOccupancy(
        @Schema(description = "The zone", example = "9") long zoneId,

        @Schema(description = "Its code", example = "VIL") String code,

        @Schema(description = "Its name", example = "Village")
        String name,

        @Schema(description = "Its colour, #RRGGBB", example = "#0055A4")
        String color,

        @Schema(
                description =
                        "Whether exits are scanned; where they are not, nobody ever leaves and inside says who came")
        boolean exitsScanned,

        @Schema(description = "Accreditations whose last allowed scan in the zone was inwards", example = "312")
        long inside,

        @Schema(description = "When the last of them came; null when nobody is inside") @Nullable
        Instant lastEntryAt) {

    /** All zones of an event. */
    @Schema(name = "ZoneOccupancyList")
    public record OccupancyList(
            @Schema(description = "All zones of the event, by sort")
            List<ZoneOccupancy> zones) {}
}
