package org.gatehouse.scan.findings;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The number of people in a zone, according to the scans. */
@Schema(name = "ZoneOccupancy")
public record ZoneOccupancy(
        @Doc("The zone") @Example("9") long zoneId,
        @Doc("Its code") @Example("VIL") String code,
        @Doc("Its name") @Example("Village") String name,
        @Doc("Its colour, #RRGGBB") @Example("#0055A4") String color,

        @Doc("Whether exits are scanned; where they are not, nobody ever leaves and inside says who came")
        boolean exitsScanned,

        @Doc("Accreditations whose last allowed scan in the zone was inwards") @Example("312")
        long inside,

        @Doc("When the last of them came; null when nobody is inside") @Nullable
        Instant lastEntryAt) {

    /** All zones of an event. */
    @Schema(name = "ZoneOccupancyList")
    public record OccupancyList(
            @Doc("All zones of the event, by sort") List<ZoneOccupancy> zones) {}
}
