package org.gatehouse.console.admin;

import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.page.Page;
import org.gatehouse.privacy.PeopleRetention;
import org.gatehouse.privacy.RetentionInput;
import org.gatehouse.privacy.RetentionService;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** How long an event keeps its people, and who then goes. */
@Controller
record PeopleRetentionController(RetentionService service) {

    private static final String WEEKS = "people_kept_weeks";
    private static final int SHOWN = 50;

    @GetMapping("/console/events/{event_id}/settings/people")
    View show(@RequestParam(defaultValue = "0") int offset, Form form, Screen screen) {
        PeopleRetention retention = service.read(screen.eventId(), Page.of(Math.max(0, offset), SHOWN, SHOWN));
        Integer weeks = retention.peopleKeptWeeks();
        form.preset(WEEKS, weeks == null ? "" : weeks.toString());
        return page(retention, offset, form, screen);
    }

    @PostMapping("/console/events/{event_id}/settings/people")
    View save(Form form, Screen screen) {
        RetentionInput input = new RetentionInput(form.whole(WEEKS));
        return form.saved(input, () -> service.set(screen.eventId(), input.peopleKeptWeeks(), screen.caller()))
                ? screen.redirect(address(screen), screen.text("settings.saved"))
                : page(service.read(screen.eventId(), Page.of(0, SHOWN, SHOWN)), 0, form, screen);
    }

    private static String address(Screen screen) {
        return screen.eventPath() + "/settings/people";
    }

    private static View page(PeopleRetention retention, int offset, Form form, Screen screen) {
        return form.show(
                "console/admin/people-retention",
                Form.fields(
                        "retention",
                        retention,
                        "pager",
                        Pager.of(Math.max(0, offset), SHOWN, retention.totalCount(), address(screen))));
    }
}
