package org.gatehouse.zone.option;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** Something that people can book with their registration; it can include zones (contract 3.16). */
public record PackageOption(
        @Schema(description = "Identifier of the option", example = "8")
        long id,

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
        List<Zone> zones) {}
