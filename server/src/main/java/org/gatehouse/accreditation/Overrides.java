package org.gatehouse.accreditation;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Zones given and taken away by hand; no zone is in both.
 *
 * @param added given
 * @param removed taken away, whatever else would give them
 */
public record Overrides(Set<Long> added, Set<Long> removed) {

    public static final Overrides NONE = new Overrides(Set.of(), Set.of());

    /**
     * These after a write that sends both lists whole (design 11, row 10).
     *
     * <p>The desk appends to one list and sends the other as it was read, so a zone can stand in both. The newest choice wins:
     * the one that is not stored yet. When neither or both are new, taking away wins.
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

    /** These after giving and taking away some more; taking away wins. */
    public Overrides with(Set<Long> moreAdded, Set<Long> moreRemoved) {
        Set<Long> nowAdded = new TreeSet<>(added);
        Set<Long> nowRemoved = new TreeSet<>(removed);
        nowAdded.addAll(moreAdded);
        nowRemoved.removeAll(moreAdded);
        nowRemoved.addAll(moreRemoved);
        nowAdded.removeAll(moreRemoved);
        return new Overrides(nowAdded, nowRemoved);
    }

    /** Whether the zone is open; {@code given}: something else than a choice by hand gives it. */
    public boolean opens(long zone, boolean given) {
        return (given || added.contains(zone)) && !removed.contains(zone);
    }

    /**
     * These after one choice. It changes nothing where the zone is so already, and says nothing of a zone that is so without it.
     *
     * @param given whether something else than a choice by hand gives the zone
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

    /** What they say of these zones. */
    public Overrides of(Set<Long> zones) {
        Set<Long> ofAdded = new TreeSet<>(added);
        Set<Long> ofRemoved = new TreeSet<>(removed);
        ofAdded.retainAll(zones);
        ofRemoved.retainAll(zones);
        return new Overrides(ofAdded, ofRemoved);
    }

    /** What they say of all others. */
    public Overrides without(Set<Long> zones) {
        Set<Long> ofAdded = new TreeSet<>(added);
        Set<Long> ofRemoved = new TreeSet<>(removed);
        ofAdded.removeAll(zones);
        ofRemoved.removeAll(zones);
        return new Overrides(ofAdded, ofRemoved);
    }

    /** Both, of which none says anything about a zone of the other. */
    public Overrides and(Overrides others) {
        Set<Long> all = new TreeSet<>(added);
        Set<Long> none = new TreeSet<>(removed);
        all.addAll(others.added);
        none.addAll(others.removed);
        return new Overrides(all, none);
    }

    /** The zones of which more is said than in the other. */
    public Set<Long> newComparedTo(Overrides was) {
        Set<Long> zones = new TreeSet<>();
        added.stream().filter(zone -> !was.added.contains(zone)).forEach(zones::add);
        removed.stream().filter(zone -> !was.removed.contains(zone)).forEach(zones::add);
        return zones;
    }

    /** The zones of which nothing is said any more. */
    public Set<Long> missingComparedTo(Overrides was) {
        Set<Long> zones = new TreeSet<>(was.added);
        zones.addAll(was.removed);
        zones.removeAll(added);
        zones.removeAll(removed);
        return zones;
    }
}
