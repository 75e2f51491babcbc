package org.gatehouse.zone;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.gatehouse.period.Times;
import org.gatehouse.period.Times.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How many more people can be given some zones manually, while places are taken and released one by one.
 *
 * <p>A quota is for each moment from now on: a place can be given for one day and again for the next. A position's default, a package
 * option and a change of a period may overbook a zone; then it is full at these times until enough places were given back.
 */
public final class ZoneRoom {

    private final Map<Long, ZoneHolders> zones = new HashMap<>();

    /** No room in any zone; {@link #add} adds them. */
    public ZoneRoom() {}

    /** The holders of one zone. */
    private static final class ZoneHolders {

        private final @Nullable Integer quota;
        private final Instant now;
        private int always;
        /** How many hold the zone at limited times, from each instant until the next. */
        private final NavigableMap<Instant, Integer> limited = new TreeMap<>();

        private ZoneHolders(@Nullable Integer quota, Instant now) {
            this.quota = quota;
            this.now = now;
            limited.put(now, 0);
        }

        private void change(Times times, int by) {
            if (times.areAlways()) {
                always += by;
            } else {
                times.intervals().forEach(interval -> ahead(interval).replaceAll((at, holders) -> holders + by));
            }
        }

        /** The part of the interval that is not past, in steps that begin and end with it. */
        private Map<Instant, Integer> ahead(Interval interval) {
            Instant from = interval.from() == null || interval.from().isBefore(now) ? now : interval.from();
            Instant until = interval.until();
            if (until == null) {
                step(from);
                return limited.tailMap(from, true);
            }
            if (!from.isBefore(until)) {
                return new TreeMap<>();
            }
            step(from);
            step(until);
            return limited.subMap(from, true, until, false);
        }

        private void step(Instant at) {
            limited.putIfAbsent(at, limited.floorEntry(at).getValue());
        }

        private int most() {
            return always + Collections.max(limited.values());
        }

        private boolean fits(Times times) {
            if (quota == null) {
                return true;
            }
            return times.intervals().stream()
                    .flatMap(interval -> ahead(interval).values().stream())
                    .allMatch(holders -> always + holders < quota);
        }
    }

    /** Adds a zone that nobody holds. */
    ZoneRoom add(long zone, @Nullable Integer quota, Instant now) {
        zones.put(zone, new ZoneHolders(quota, now));
        return this;
    }

    boolean knows(long zone) {
        return zones.containsKey(zone);
    }

    /** Records this many more holders of the zone, or fewer. */
    public ZoneRoom hold(long zone, Times times, int holders) {
        ZoneHolders places = zones.get(zone);
        if (places != null) {
            places.change(times, holders);
        }
        return this;
    }

    /** The greatest number of holders at one moment from now on. */
    public int usage(long zone) {
        ZoneHolders places = zones.get(zone);
        return places == null ? 0 : places.most();
    }

    /** Whether one more person can hold the zone at these times; an unknown zone has no room. */
    public boolean fits(long zone, Times times) {
        ZoneHolders places = zones.get(zone);
        return places != null && places.fits(times);
    }

    /** Records the holders in turn; stops and returns false at the first who finds no place. */
    boolean takeAll(long zone, Collection<Times> holders) {
        for (Times times : holders) {
            if (!fits(zone, times)) {
                return false;
            }
            take(zone, times);
        }
        return true;
    }

    /**
     * Records one more holder of the zone at these times, if it has room; returns false if it has none.
     *
     * @param given when a position's default or a package option gives the zone: these may overbook it, so they need no room
     */
    public boolean takeAgain(long zone, Times times, Times given) {
        Times more = times.without(given);
        boolean fits = more.areNever() || fits(zone, more);
        if (fits) {
            take(zone, times);
        }
        return fits;
    }

    /** Records one more holder of the zone. */
    public void take(long zone, Times times) {
        hold(zone, times, 1);
    }

    /** Records one holder less of the zone. */
    public void giveBack(long zone, Times times) {
        hold(zone, times, -1);
    }
}
