package org.gatehouse.zone;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * How many more people can be given some zones manually, while places are taken and released one by one. A position's default and a package
 * option may overbook a zone; then it is full until enough places were given back.
 */
public final class ZoneRoom {

    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final Map<Long, Integer> left = new HashMap<>();

    ZoneRoom() {}

    /** The room in zones that were read with their usage. They are not locked, so others may take it: for a preview. */
    public static ZoneRoom of(Collection<Zone> zones) {
        ZoneRoom room = new ZoneRoom();
        zones.forEach(zone -> room.add(zone, zone.usage() == null ? 0 : zone.usage()));
        return room;
    }

    void add(Zone zone, int held) {
        left.put(zone.id(), zone.quota() == null ? UNLIMITED : zone.quota() - held);
    }

    /** Whether one more person can hold the zone; an unknown zone has no room. */
    public boolean fits(long zone) {
        return fits(zone, 1);
    }

    boolean fits(long zone, int more) {
        return left.getOrDefault(zone, 0) >= more;
    }

    /** Records one more holder of the zone. */
    public void take(long zone) {
        change(zone, -1);
    }

    /** Records one holder less of the zone. */
    public void giveBack(long zone) {
        change(zone, 1);
    }

    private void change(long zone, int by) {
        left.computeIfPresent(zone, (id, places) -> places == UNLIMITED ? places : places + by);
    }
}
