package org.gatehouse.zone;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.period.Times;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Checks the conditions for giving zones to people manually: the event has the zones, and they have room (docs/api/zones.md).
 *
 * <p>The zones' rows stay locked until the caller commits. {@code accreditation_zone} is written before that, so the next transaction that
 * gets the lock counts the new rows: a quota is exact at each moment under any number of concurrent requests.
 */
@Component
public class ZoneGrantService {

    private final ZoneRepository zones;

    ZoneGrantService(ZoneRepository zones) {
        this.zones = zones;
    }

    /**
     * Locks the zones.
     *
     * @param field the name of the zones' field, for the error
     * @throws org.gatehouse.platform.problem.ProblemException unknown_zone (422) when the event lacks one
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Map<Long, Zone> lock(long eventId, String field, Collection<Long> zoneIds) {
        Map<Long, Zone> locked = lockKnown(eventId, zoneIds);
        for (long zoneId : zoneIds) {
            if (!locked.containsKey(zoneId)) {
                throw ZoneProblem.unknownZone(field, eventId, zoneId);
            }
        }
        return locked;
    }

    /** Locks the zones among these that the event still has. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Map<Long, Zone> lockKnown(long eventId, Collection<Long> zoneIds) {
        return zones.lock(eventId, zoneIds).stream().collect(Collectors.toMap(Zone::id, Function.identity()));
    }

    /** The room in zones that {@link #lock} returned. */
    @Transactional(propagation = Propagation.MANDATORY)
    public ZoneRoom room(long eventId, Collection<Zone> locked) {
        return zones.room(eventId, locked.stream().map(Zone::id).toList());
    }

    /**
     * Checks the room in a zone that {@link #lock} returned.
     *
     * @param more the times at which accreditations would newly hold it, one for each
     * @throws org.gatehouse.platform.problem.ProblemException zone_full (409), with the zone's usage
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void requireRoom(long eventId, Zone zone, Collection<Times> more) {
        Integer quota = zone.quota();
        if (quota == null || more.isEmpty()) {
            return;
        }
        ZoneRoom room = room(eventId, List.of(zone));
        int usage = room.usage(zone.id());
        if (!room.takeAll(zone.id(), more)) {
            throw ZoneProblem.ZONE_FULL.because(
                    "Zone %s has %d of at most %d people; %d more would be too many.",
                    zone.code(), usage, quota, more.size());
        }
    }
}
