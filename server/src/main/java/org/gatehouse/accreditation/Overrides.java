package org.gatehouse.accreditation;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Zones added and removed manually.
 *
 * @param zones true for a zone that is open regardless of other sources, false for one that is closed regardless of them
 * @param periods the periods to which added zones are limited; a zone without one is given always
 */
public record Overrides(Map<Long, Boolean> zones, Map<Long, Long> periods) {

    public static final Overrides NONE = new Overrides(Map.of(), Map.of());

    /** A batch that was stored before there were periods has none. */
    public Overrides(Map<Long, Boolean> zones, @Nullable Map<Long, Long> periods) {
        Map<Long, Long> limited = new TreeMap<>(periods == null ? Map.of() : periods);
        limited.keySet().removeIf(zone -> !Boolean.TRUE.equals(zones.get(zone)));
        this.zones = Collections.unmodifiableMap(new TreeMap<>(zones));
        this.periods = Collections.unmodifiableMap(limited);
    }

    public Overrides(Set<Long> added, Set<Long> removed) {
        this(NONE.with(added, removed).zones, Map.of());
    }

    public Set<Long> added() {
        return all(true);
    }

    public Set<Long> removed() {
        return all(false);
    }

    private Set<Long> all() {
        return new TreeSet<>(zones.keySet());
    }

    private Set<Long> all(boolean open) {
        Set<Long> all = all();
        all.removeIf(zone -> opens(zone, !open) != open);
        return all;
    }

    private Overrides changed(Consumer<Map<Long, Boolean>> change) {
        Map<Long, Boolean> now = new TreeMap<>(zones);
        change.accept(now);
        return new Overrides(now, periods);
    }

    /** Returns the overrides with these periods of added zones; null is always, and a zone that is not named keeps its period. */
    public Overrides during(Map<Long, @Nullable Long> sent) {
        Map<Long, Long> now = new TreeMap<>(periods);
        sent.forEach((zone, period) -> now.compute(zone, (id, was) -> period));
        return new Overrides(zones, now);
    }

    /**
     * Returns the overrides after a write that sends both lists whole (docs/api/accreditations.md).
     *
     * <p>The desk appends to one list and sends the other as it was read, so a zone can be in both. The newest choice wins, which is the
     * one that is not stored yet. When neither or both are new, the removal wins.
     */
    public Overrides replacedBy(Set<Long> sentAdded, Set<Long> sentRemoved) {
        Map<Long, Boolean> now = new TreeMap<>();
        sentAdded.forEach(zone -> now.put(zone, true));
        sentRemoved.forEach(zone -> now.merge(zone, false, (add, remove) -> Boolean.FALSE.equals(zones.get(zone))));
        return new Overrides(now, periods);
    }

    /** Returns the overrides after further additions and removals; the removal wins. */
    public Overrides with(Set<Long> moreAdded, Set<Long> moreRemoved) {
        return changed(now -> {
            moreAdded.forEach(zone -> now.put(zone, true));
            moreRemoved.forEach(zone -> now.put(zone, false));
        });
    }

    /** Whether the zone is open; {@code given} means that a source other than a manual choice gives it. */
    public boolean opens(long zone, boolean given) {
        return zones.getOrDefault(zone, given);
    }

    /**
     * Returns the overrides after one choice. A zone that already has the wanted state does not change, and a zone that has it without an
     * override gets no override.
     *
     * @param given whether a source other than a manual choice gives the zone
     */
    public Overrides set(long zone, boolean open, boolean given) {
        if (opens(zone, given) == open) {
            return this;
        }
        return changed(now -> now.compute(zone, (id, was) -> open == given ? null : open));
    }

    public Overrides of(Set<Long> some) {
        return changed(now -> now.keySet().retainAll(some));
    }

    /** Returns the overrides of all zones except these. */
    public Overrides without(Set<Long> some) {
        return changed(now -> now.keySet().removeAll(some));
    }

    /** Combines two sets of overrides that have no zone in common. */
    public Overrides and(Overrides others) {
        Map<Long, Boolean> both = new TreeMap<>(zones);
        both.putAll(others.zones);
        Map<Long, Long> limited = new TreeMap<>(periods);
        limited.putAll(others.periods);
        return new Overrides(both, limited);
    }

    /** The zones that have an override here that they did not have in {@code was}, or not in this period. */
    public Set<Long> newComparedTo(Overrides was) {
        return changed(now -> now.entrySet()
                        .removeIf(zone -> zone.getValue().equals(was.zones.get(zone.getKey()))
                                && Objects.equals(periods.get(zone.getKey()), was.periods.get(zone.getKey()))))
                .all();
    }

    /** The zones that had an override in {@code was} and have none here. */
    public Set<Long> missingComparedTo(Overrides was) {
        return was.without(zones.keySet()).all();
    }
}
