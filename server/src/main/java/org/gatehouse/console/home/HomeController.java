package org.gatehouse.console.home;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.passkey.EventPasskeyService;
import org.gatehouse.auth.passkey.EventPasskeyService.NextStep;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.event.ChecklistService;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.image.upload.LostFiles;
import org.gatehouse.log.LogSearch;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.privacy.ErasureWatch;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The list of events, and the first page of each. */
@Controller
record HomeController(
        EventRepository events,
        HomeViewBuilder overview,
        ChecklistBuilder checklist,
        ChecklistService checklists,
        EventPasskeyService passkeys,
        LostFiles pictures,
        ErasureWatch erasures,
        LogSearch log,
        Clock clock) {

    private static final String CLOSE = "/checklist/close";

    private static final int MOST = 200;
    private static final Page EVENTS = Page.of(0, MOST + 1, MOST + 1);

    @GetMapping("/console")
    View events(@RequestParam(defaultValue = "") String q, Screen screen) {
        String typed = CleanText.typed(q);
        List<Event> seen = events.search(screen.caller().known(), NameSearch.of("q", typed), EVENTS, screen.language());
        Set<Long> passkeyNeeded = screen.caller().rights().passkeyNeeded();
        List<Event> locked =
                passkeyNeeded.isEmpty() ? List.of() : events.page(passkeyNeeded, EVENTS, screen.language());
        NextStep step = passkeyNeeded.isEmpty() ? null : passkeys.nextStepOf(screen.caller());
        return screen.show(
                "console/home/events",
                Form.fields(
                        "events",
                        EventsView.of(seen, MOST, clock),
                        "q",
                        typed,
                        "locked",
                        locked,
                        "step",
                        step,
                        "lost",
                        pictures.missing(),
                        "unconfirmed",
                        erasures.isOpen()));
    }

    /** Somebody says that nobody came back with a restore who has to be erased again. */
    @PostMapping("/console/erasures/confirm")
    View confirmErasures(Screen screen) {
        erasures.confirm();
        return screen.redirect("/console", screen.text("home.erasures.confirmed"));
    }

    @GetMapping("/console/events/{event_id}")
    View event(Screen screen) {
        Event event = events.get(screen.eventId(), screen.language());
        boolean setsUp = screen.opens(HttpMethod.POST, CLOSE);
        return show(
                "console/home/event",
                event,
                Form.fields(
                        "checklist", setsUp ? checklist.of(event, screen.eventPath()) : null, "origin", origin(screen)),
                screen);
    }

    /** The event that this one was set up like, as far as that is known and the reader knows it. */
    private @Nullable Event origin(Screen screen) {
        Long from = log.copiedFrom(screen.eventId());
        return from == null || !screen.caller().knows(from)
                ? null
                : events.page(Set.of(from), Page.of(0, 1, 1), screen.language()).stream()
                        .findFirst()
                        .orElse(null);
    }

    /** What follows the step of the page, when that step is done; nothing else. A page asks for it whose reader has seen the list. */
    @GetMapping("/console/events/{event_id}/checklist/next")
    View next(@RequestParam(defaultValue = "") String at, Screen screen) {
        ChecklistView list = checklist.of(events.get(screen.eventId(), screen.language()), screen.eventPath());
        ChecklistView.Step here = list == null ? null : list.at(at);
        ChecklistView.Step next = list == null || here == null || !here.done() ? null : list.next();
        return screen.show("console/home/next", Form.fields("here", here, "next", next));
    }

    /** Closes the list of what the event still lacks, for everybody. */
    @PostMapping("/console/events/{event_id}/checklist/close")
    View close(Screen screen) {
        checklists.close(screen.eventId(), screen.caller());
        return screen.redirect(screen.eventPath(), screen.text("home.checklist.closed"));
    }

    /** Shows only the parts that change; the page requests them every few seconds. */
    @GetMapping("/console/events/{event_id}/live")
    View live(Screen screen) {
        return show("console/home/live", events.get(screen.eventId(), screen.language()), Map.of(), screen);
    }

    private View show(String template, Event event, Map<String, ? extends @Nullable Object> more, Screen screen) {
        HomeViewBuilder.Shown shown = overview.of(event, screen.zone(), screen.caller(), screen.language());
        Map<String, @Nullable Object> all =
                Form.fields("event", event, "attention", shown.attention(), "live", shown.live());
        all.putAll(more);
        return screen.show(template, all);
    }
}
