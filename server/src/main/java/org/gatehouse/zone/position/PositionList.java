package org.gatehouse.zone.position;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The positions of an event, called delegate types on this path (contract 4.5). */
record PositionList(
        @Schema(description = "Positions by sort") List<Position> positions) {}
