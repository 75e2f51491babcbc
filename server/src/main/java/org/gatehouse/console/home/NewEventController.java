package org.gatehouse.console.home;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.console.EventLanguages;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.TimeZones;
import org.gatehouse.console.Translated;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventInput;
import org.gatehouse.event.EventRepository;
import org.gatehouse.event.EventService;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Making an event, empty or set up like an earlier one. */
@Controller
record NewEventController(EventRepository events, EventService service, OrgRepository organizations) {

    private static final Page EARLIER = Page.of(0, 500, 500);

    @GetMapping(ConsoleRules.NEW_EVENT)
    View blank(Screen screen) {
        List<Event> earlier = earlier(screen);
        Map<String, @Nullable Object> preset = earlier.isEmpty()
                ? Form.fields("time_zone", null)
                : Form.fields(
                        "time_zone",
                        earlier.getFirst().timeZone(),
                        "member_id",
                        earlier.getFirst().memberId());
        if (earlier.isEmpty()) {
            EventLanguages.into(preset, List.of(screen.language().code()));
        }
        return page(Form.of(screen, preset), earlier, screen);
    }

    @PostMapping("/console/events")
    View create(Form form, Screen screen) {
        Long copyOf = form.id("copy_of");
        List<String> languages = EventLanguages.sent(form);
        boolean own = languages != null || copyOf != null;
        EventInput event =
                input(form, own ? languages : List.of(screen.language().code()));
        form.accepts(event);
        Optional<Long> made = form.made(() ->
                copyOf == null ? service.create(event, screen.caller()) : service.copy(copyOf, event, screen.caller()));
        String said = TimeZones.savedMessage(screen.text("home.event.made", Translated.typed(form, "name")), form);
        if (form.isAgain()) {
            return screen.redirect("/console", said);
        }
        return made.isEmpty()
                ? page(form, earlier(screen), screen)
                : screen.redirect("/console/events/" + made.get(), said);
    }

    private List<Event> earlier(Screen screen) {
        return events.page(screen.caller().known(), EARLIER, screen.language());
    }

    private View page(Form form, List<Event> earlier, Screen screen) {
        return form.show(
                "console/home/new-event",
                Map.of(
                        "earlier", earlier,
                        "organizations", organizations.organizations(Page.of(0, 1000, 1000), screen.language()),
                        "timeZones", TimeZones.offered()));
    }

    /** Reads the form. A missing day is an error of its field, so today only fills its place. */
    private static EventInput input(Form form, @Nullable List<String> languages) {
        List.of("start_date", "end_date", "time_zone").forEach(form::require);
        LocalDate none = LocalDate.EPOCH;
        return new EventInput(
                Translated.required(form, "name", null),
                form.text("code"),
                languages,
                Objects.requireNonNullElse(form.day("start_date"), none),
                Objects.requireNonNullElse(form.day("end_date"), none),
                form.text("type"),
                TimeZones.typed(form),
                form.id("member_id"),
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
