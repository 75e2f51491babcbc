package org.gatehouse.console.home;

import java.util.List;
import java.util.Map;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
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
    View events(Screen screen) {
        List<Event> seen = events.page(screen.caller().known(), EVENTS, screen.language());
        return screen.show("console/home/events", Map.of("events", seen));
    }

    @GetMapping("/console/events/{event_id}")
    View event(Screen screen) {
        return show("console/home/event", screen);
    }

    /** Shows only the parts that change; the page requests them every few seconds. */
    @GetMapping("/console/events/{event_id}/live")
    View live(Screen screen) {
        return show("console/home/live", screen);
    }

    private View show(String template, Screen screen) {
        Event event = events.get(screen.eventId(), screen.language());
        HomeViewBuilder.Shown shown = overview.of(event, screen.zone(), screen.caller());
        return screen.show(template, Map.of("event", event, "attention", shown.attention(), "live", shown.live()));
    }
}
