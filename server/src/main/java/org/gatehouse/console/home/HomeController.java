package org.gatehouse.console.home;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.View;

/** The list of events, and the first page of each. */
@Controller
class HomeController {

    private static final Page EVENTS = Page.of(0, 200, 200);

    private final EventRepository events;
    private final HomeViewBuilder overview;

    HomeController(EventRepository events, HomeViewBuilder overview) {
        this.events = events;
        this.overview = overview;
    }

    @GetMapping("/console")
    View events(Caller caller, Screen screen) {
        List<Event> seen = events.page(caller.known(), EVENTS, screen.language());
        return screen.show("console/home/events", Map.of("events", seen));
    }

    @GetMapping("/console/events/{event_id}")
    View event(@PathVariable("event_id") long eventId, Caller caller, Screen screen) {
        Event event = events.get(eventId, screen.language());
        HomeViewBuilder.Shown shown = overview.of(event, screen.zone(), caller);
        return screen.show(
                "console/home/event", Map.of("event", event, "attention", shown.attention(), "live", shown.live()));
    }

    /** Shows only the parts that change; the page requests them every few seconds. */
    @GetMapping("/console/events/{event_id}/live")
    View live(@PathVariable("event_id") long eventId, Caller caller, Screen screen) {
        Event event = events.get(eventId, screen.language());
        HomeViewBuilder.Shown shown = overview.of(event, screen.zone(), caller);
        return screen.show("console/home/live", Map.of("attention", shown.attention(), "live", shown.live()));
    }
}
