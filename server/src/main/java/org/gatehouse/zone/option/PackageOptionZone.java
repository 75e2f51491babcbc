package org.gatehouse.zone.option;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.zone.Zone;

/** A zone that somebody has because of a package option (contract 3.7). */
public record PackageOptionZone(
        @Schema(description = "Identifier of the pair of option and zone", example = "70")
        long id,

        @Schema(description = "The option that brings the zone")
        PackageOption packageOption,

        @Schema(description = "The zone") Zone zone) {}
