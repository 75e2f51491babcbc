package org.gatehouse.console.home;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.event.Event;

/**
 * The events of the first page, by the day at each event's place.
 *
 * @param coming the next one first
 * @param past the latest first
 * @param more whether there are older ones that are not listed
 */
public record EventsView(List<Event> running, List<Event> coming, List<Event> past, boolean more) {

    /** With more events there is a search. */
    private static final int MANY = 6;

    /** Sorts events, of which the one that starts last is first; of more than {@code most}, the rest is left out. */
    static EventsView of(List<Event> events, int most, Clock clock) {
        List<Event> running = new ArrayList<>();
        List<Event> coming = new ArrayList<>();
        List<Event> past = new ArrayList<>();
        for (Event event : events.subList(0, Math.min(most, events.size()))) {
            LocalDate today = LocalDate.now(clock.withZone(ZoneId.of(event.timeZone())));
            if (event.endDate().isBefore(today)) {
                past.add(event);
            } else if (event.startDate().isAfter(today)) {
                coming.addFirst(event);
            } else {
                running.add(event);
            }
        }
        return new EventsView(running, coming, past, events.size() > most);
    }

    public boolean isEmpty() {
        return running.isEmpty() && coming.isEmpty() && past.isEmpty();
    }

    public boolean isMany() {
        return running.size() + coming.size() + past.size() > MANY;
    }
}
