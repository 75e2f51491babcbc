package org.gatehouse.event;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Events and what hangs on them (contract 4.1). */
@RestController
@Tag(name = "events", description = "Events with their skills")
class EventController {

    /** The desk asks for 999 (contract 1.8). */
    private static final int MOST_EVENTS = 1000;

    private final EventRepository events;
    private final SkillRepository skills;

    EventController(EventRepository events, SkillRepository skills) {
        this.events = events;
        this.skills = skills;
    }

    @Operation(summary = "Lists the caller's events", description = "Newest start first; limit 1 to 1000.")
    @GetMapping("/registrations/accreditation/events")
    EventPage list(
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        Page page = Page.of(offset, limit, MOST_EVENTS);
        return new EventPage(events.page(by.events(), page, l), events.count(by.events()));
    }

    @Operation(summary = "Answers one event")
    @GetMapping("/registrations/accreditation/events/{event_id}")
    Event get(@PathVariable("event_id") long eventId, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return events.get(eventId, l);
    }

    @Operation(summary = "Lists the skills of an event", description = "By number, all of them.")
    @GetMapping("/registrations/accreditation/events/{event_id}/skills")
    SkillList skills(
            @PathVariable("event_id") long eventId, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        events.require(eventId);
        return new SkillList(skills.ofEvent(eventId, l));
    }
}
