package org.gatehouse.zone;

import java.util.Set;

/**
 * Other default zones for a position.
 *
 * @param was what they were when that was decided
 * @param is what they are to be
 */
public record ZoneChange(long positionId, Set<Long> was, Set<Long> is) {}
