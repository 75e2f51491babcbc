package org.gatehouse.zone;

import java.util.Set;

/**
 * A change of a position's default zones.
 *
 * @param was the default zones when the decision was made
 * @param is the new default zones
 */
public record ZoneChange(long positionId, Set<Long> was, Set<Long> is) {}
