package org.gatehouse.scan.findings;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The number of people in a zone, according to the scans since a moment. */
@Schema(name = "ZoneOccupancy")
public record ZoneOccupancy(
        @Doc("The zone") @Example("9") long zoneId,
        @Doc("Its code") @Example("VIL") String code,
        @Doc("Its name") @Example("Village") String name,
        @Doc("Its colour, #RRGGBB") @Example("#0055A4") String color,

        @Doc("Whether its readers report both ways: today or on the day before, an entry and an exit were scanned")
        boolean bothWays,

        @Doc("From when on people are counted: the day's beginning, or a later reset") @Example("2026-09-23T04:00:00Z")
        Instant countedSince,

        @Doc("Who reset the number at that moment; null when it is the day's beginning") @Nullable
        String resetBy,

        @Doc(
                "Accreditations whose last allowed scan in the zone since then was inwards; null where not both ways are reported")
        @Example("312")
        @Nullable
        Long inside,

        @Doc("When the last of them came; null when nobody is inside, or it is not known who is") @Nullable
        Instant lastEntryAt) {

    /** All zones of an event. */
    @Schema(name = "ZoneOccupancyList")
    public record OccupancyList(
            @Doc("All zones of the event, by sort") List<ZoneOccupancy> zones,

            @Doc(
                    "Scans of the event that have arrived and are not examined yet; inside does not count them. 0 but after an outage of many gates")
            @Example("0")
            long waiting) {}
}
