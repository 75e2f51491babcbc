package org.gatehouse.feed;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What one transaction has changed so far; not yet whom it concerns. */
final class Changes {

    final Set<Long> persons = new TreeSet<>();
    final Set<Long> members = new TreeSet<>();
    final Set<Long> organizations = new TreeSet<>();
    private final Map<Long, OfEvent> byEvent = new HashMap<>();

    /** The part of it that belongs to one event. */
    static final class OfEvent {
        final Set<Long> accreditations = new TreeSet<>();
        final Set<Long> positions = new TreeSet<>();
        final Set<Long> zones = new TreeSet<>();
        final Set<Long> packageOptions = new TreeSet<>();
        final Set<Long> skills = new TreeSet<>();
        final Set<Long> sectors = new TreeSet<>();
    }

    OfEvent of(long eventId) {
        return byEvent.computeIfAbsent(eventId, id -> new OfEvent());
    }

    Set<Long> events() {
        return byEvent.keySet();
    }

    /** Whether nothing changed at the event but accreditations and people: then nobody else is touched. */
    boolean areOnlyOfHolders(long eventId) {
        OfEvent event = of(eventId);
        return members.isEmpty()
                && organizations.isEmpty()
                && event.positions.isEmpty()
                && event.zones.isEmpty()
                && event.packageOptions.isEmpty()
                && event.skills.isEmpty()
                && event.sectors.isEmpty();
    }

    static Long[] array(Set<Long> ids) {
        return ids.toArray(Long[]::new);
    }
}
