package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** Zones of an event or of a package option. */
public record ZoneList(
        @Schema(description = "Zones by sort") List<Zone> zones) {}
