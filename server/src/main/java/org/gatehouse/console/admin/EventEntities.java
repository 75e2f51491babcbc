package org.gatehouse.console.admin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.org.Entity;

/** The names of events by the entity on which their roles are given. */
final class EventEntities {

    private EventEntities() {}

    static Map<Long, String> of(List<Event> events, Screen screen) {
        Map<Long, String> places = new LinkedHashMap<>();
        for (Event event : events) {
            Entity entity = event.wsEntity();
            if (entity != null) {
                places.merge(entity.id(), screen.nameOf(event), (one, other) -> one + ", " + other);
            }
        }
        return places;
    }
}
