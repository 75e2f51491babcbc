package org.gatehouse.console.accreditations;

import java.util.List;
import org.gatehouse.zone.Zone;

/**
 * A zone of somebody: when it is open, and what gives it.
 *
 * @param limited whether time plays a part
 */
public record AccessTimeView(Zone zone, List<String> times, List<String> why, boolean limited) {}
