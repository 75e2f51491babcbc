package org.gatehouse.zone;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** Zones of an event or of a package option. */
public record ZoneList(@Doc("Zones by sort") List<Zone> zones) {}
