package org.gatehouse.zone.option;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A package option with the fields that operators need to edit it. */
public record PackageOptionDetails(
        @Schema(description = "Identifier of the option", example = "8")
        long id,

        @Schema(description = "Event that it belongs to", example = "7")
        long eventId,

        @Schema(description = "Kind of option", example = "HOSPITALITY")
        String type,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "Description in the language asked for")
        Text description,

        @Schema(description = "First day; null when it is not limited", example = "2026-09-22") @Nullable
        LocalDate start,

        @Schema(description = "Last day; null when it is not limited", example = "2026-09-27") @Nullable
        LocalDate end,

        @Schema(description = "Zones that come with it, by sort")
        List<Zone> zones,

        @Schema(description = "How many registrations hold it", example = "120")
        long holders,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {}
