package org.gatehouse.scan.intake;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.Scan;
import org.jspecify.annotations.Nullable;

/** The room in zones with a capacity, while their rows are locked. */
final class ZoneRooms {

    private final Map<Place, Room> rooms = new HashMap<>();

    /** A zone of an event. */
    record Place(long eventId, long zoneId) {

        static Place of(Scan scan) {
            return new Place(scan.sender().eventId(), scan.report().zoneId());
        }
    }

    private static final class Room {

        private final int capacity;
        private int inside;
        private final Set<Long> known = new HashSet<>();

        private Room(int capacity, int inside) {
            this.capacity = capacity;
            this.inside = inside;
        }
    }

    /** A zone in which this many are now. */
    void add(Place zone, int capacity, int inside) {
        rooms.put(zone, new Room(capacity, inside));
    }

    /** Somebody who is one of those inside the zone. */
    void addInside(Place zone, long accreditationId) {
        Room room = rooms.get(zone);
        if (room != null) {
            room.known.add(accreditationId);
        }
    }

    /** Lets this person in or out; false if there is no place left. Who is inside already takes no second place. */
    boolean pass(Scan scan) {
        Room room = rooms.get(Place.of(scan));
        if (room == null) {
            return true;
        }
        long person = scan.report().accreditationId();
        if (scan.report().way() == Direction.OUT) {
            room.inside -= room.known.remove(person) ? 1 : 0;
            return true;
        }
        if (room.known.contains(person)) {
            return true;
        }
        if (room.inside >= room.capacity) {
            return false;
        }
        room.known.add(person);
        room.inside++;
        return true;
    }

    /** The capacity of a zone that has one, and since when people in it are counted. */
    record Limit(
            Place zone,
            int capacity,
            String timeZone,
            @Nullable Instant resetAt) {}
}
