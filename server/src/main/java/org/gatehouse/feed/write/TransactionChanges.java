package org.gatehouse.feed.write;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What one transaction has changed so far; whom the changes affect is found later. */
final class TransactionChanges {

    /** What was changed; a person, a member and an organisation belong to no event. */
    enum Kind {
        PERSON,
        MEMBER,
        ORGANIZATION,
        ACCREDITATION,
        POSITION,
        ZONE,
        PACKAGE_OPTION,
        PERIOD,
        TIME,
        HOLD,
        SKILL,
        SECTOR;

        /** Those that name somebody: the names in lists change with them alone. */
        static final Set<Kind> NAMING = EnumSet.of(PERSON, ACCREDITATION);
    }

    private static final long NO_EVENT = 0;

    private record Subject(Kind kind, long eventId) {}

    private final Map<Subject, Set<Long>> ids = new HashMap<>();

    /** Adds something that belongs to no event. */
    void add(Kind kind, long id) {
        add(kind, NO_EVENT, id);
    }

    void add(Kind kind, long eventId, long id) {
        ids.computeIfAbsent(new Subject(kind, eventId), first -> new TreeSet<>())
                .add(id);
    }

    /** The ids of what changed at this event or belongs to none. */
    Long[] ids(Kind kind, long eventId) {
        Set<Long> everywhere = ids.getOrDefault(new Subject(kind, NO_EVENT), Set.of());
        return ids.getOrDefault(new Subject(kind, eventId), everywhere).toArray(Long[]::new);
    }

    /** The ids of the changed things that belong to no event. */
    Long[] ids(Kind kind) {
        return ids(kind, NO_EVENT);
    }

    /** The events of the changed things that belong to one, in order of id. */
    List<Long> events() {
        return ids.keySet().stream()
                .map(Subject::eventId)
                .filter(event -> event != NO_EVENT)
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether each changed thing belongs to an event. */
    boolean areOfEvents() {
        return kinds(NO_EVENT).isEmpty();
    }

    /** The kinds of changes that affect this event or may affect it. */
    Set<Kind> kinds(long eventId) {
        Set<Kind> kinds = EnumSet.allOf(Kind.class);
        kinds.removeIf(kind -> ids(kind, eventId).length == 0);
        return kinds;
    }
}
