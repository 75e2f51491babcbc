package org.gatehouse.feed.write;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What one transaction has changed so far; whom the changes affect is found later. */
final class TransactionChanges {

    final Set<Long> persons = new TreeSet<>();
    final Set<Long> members = new TreeSet<>();
    final Set<Long> organizations = new TreeSet<>();
    private final Map<Long, EventChanges> byEvent = new HashMap<>();

    static final class EventChanges {
        final Set<Long> accreditations = new TreeSet<>();
        final Set<Long> positions = new TreeSet<>();
        final Set<Long> zones = new TreeSet<>();
        final Set<Long> packageOptions = new TreeSet<>();
        final Set<Long> skills = new TreeSet<>();
        final Set<Long> sectors = new TreeSet<>();
    }

    EventChanges of(long eventId) {
        return byEvent.computeIfAbsent(eventId, id -> new EventChanges());
    }

    Set<Long> events() {
        return byEvent.keySet();
    }

    /** Whether only accreditations and people changed at the event. Then no other accreditations are affected. */
    boolean concernOnlyHolders(long eventId) {
        EventChanges event = of(eventId);
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
