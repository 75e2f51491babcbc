package org.gatehouse.zone;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A change of a position's default zones.
 *
 * @param was the default zones when the decision was made, each with its period; null is always
 * @param is the new default zones
 * @param periods the periods of new default zones, null for always; a zone that is not named keeps its period
 */
public record ZoneChange(
        long positionId, Map<Long, @Nullable Long> was, Set<Long> is, Map<Long, @Nullable Long> periods) {

    /** A change without a word about periods. */
    public ZoneChange(long positionId, Map<Long, @Nullable Long> was, Set<Long> is) {
        this(positionId, was, is, TimedZoneRef.none());
    }

    /** The new default zones, each with its period; null is always. */
    public Map<Long, @Nullable Long> timed() {
        Map<Long, @Nullable Long> timed = new TreeMap<>();
        is.forEach(zone -> timed.put(zone, periods.containsKey(zone) ? periods.get(zone) : was.get(zone)));
        return timed;
    }
}
