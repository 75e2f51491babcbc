package org.gatehouse.zone.position;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** The positions of an event, called delegate types on this path (contract 4.5). */
record PositionList(@Doc("Positions by sort") List<Position> positions) {}
