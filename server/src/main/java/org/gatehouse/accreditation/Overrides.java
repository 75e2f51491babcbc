package org.gatehouse.accreditation;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Zones added and removed by hand; no zone is in both sets.
 *
 * @param added zones that are open regardless of other sources
 * @param removed zones that are closed regardless of other sources
 */
public record Overrides(Set<Long> added, Set<Long> removed) {

    public static final Overrides NONE = new Overrides(Set.of(), Set.of());

    /**
     * Returns the overrides after a write that sends both lists whole (design 11, row 10).
     *
     * <p>The desk appends to one list and sends the other as it was read, so a zone can be in both. The newest choice wins, which is the
     * one that is not stored yet. When neither or both are new, the removal wins.
     */
    public Overrides replacedBy(Set<Long> sentAdded, Set<Long> sentRemoved) {
        Set<Long> both = new HashSet<>(sentAdded);
        both.retainAll(sentRemoved);
        Set<Long> nowAdded = new TreeSet<>(sentAdded);
        Set<Long> nowRemoved = new TreeSet<>(sentRemoved);
        for (Long zone : both) {
            boolean addedIsNewer = !added.contains(zone) && removed.contains(zone);
            (addedIsNewer ? nowRemoved : nowAdded).remove(zone);
        }
        return new Overrides(nowAdded, nowRemoved);
    }

    /** Returns the overrides after further additions and removals; the removal wins. */
    public Overrides with(Set<Long> moreAdded, Set<Long> moreRemoved) {
        Set<Long> nowAdded = new TreeSet<>(added);
        Set<Long> nowRemoved = new TreeSet<>(removed);
        nowAdded.addAll(moreAdded);
        nowRemoved.removeAll(moreAdded);
        nowRemoved.addAll(moreRemoved);
        nowAdded.removeAll(moreRemoved);
        return new Overrides(nowAdded, nowRemoved);
    }

    /** Whether the zone is open; {@code given} means that a source other than a manual choice gives it. */
    public boolean opens(long zone, boolean given) {
        return (given || added.contains(zone)) && !removed.contains(zone);
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
        Set<Long> nowAdded = new TreeSet<>(added);
        Set<Long> nowRemoved = new TreeSet<>(removed);
        nowAdded.remove(zone);
        nowRemoved.remove(zone);
        if (open && !given) {
            nowAdded.add(zone);
        } else if (!open && given) {
            nowRemoved.add(zone);
        }
        return new Overrides(nowAdded, nowRemoved);
    }

    public Overrides of(Set<Long> zones) {
        Set<Long> ofAdded = new TreeSet<>(added);
        Set<Long> ofRemoved = new TreeSet<>(removed);
        ofAdded.retainAll(zones);
        ofRemoved.retainAll(zones);
        return new Overrides(ofAdded, ofRemoved);
    }

    /** Returns the overrides of all zones except these. */
    public Overrides without(Set<Long> zones) {
        Set<Long> ofAdded = new TreeSet<>(added);
        Set<Long> ofRemoved = new TreeSet<>(removed);
        ofAdded.removeAll(zones);
        ofRemoved.removeAll(zones);
        return new Overrides(ofAdded, ofRemoved);
    }

    /** Combines two sets of overrides that have no zone in common. */
    public Overrides and(Overrides others) {
        Set<Long> all = new TreeSet<>(added);
        Set<Long> none = new TreeSet<>(removed);
        all.addAll(others.added);
        none.addAll(others.removed);
        return new Overrides(all, none);
    }

    /** The zones that have an override here that they did not have in {@code was}. */
    public Set<Long> newComparedTo(Overrides was) {
        Set<Long> zones = new TreeSet<>();
        added.stream().filter(zone -> !was.added.contains(zone)).forEach(zones::add);
        removed.stream().filter(zone -> !was.removed.contains(zone)).forEach(zones::add);
        return zones;
    }

    /** The zones that had an override in {@code was} and have none here. */
    public Set<Long> missingComparedTo(Overrides was) {
        Set<Long> zones = new TreeSet<>(was.added);
        zones.addAll(was.removed);
        zones.removeAll(added);
        zones.removeAll(removed);
        return zones;
    }
}
