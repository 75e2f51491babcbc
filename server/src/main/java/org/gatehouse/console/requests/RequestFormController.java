package org.gatehouse.console.requests;

import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.form.FormEditService;
import org.gatehouse.request.form.FormInput;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Creates and changes the forms with which people request zones. */
@Controller
class RequestFormController {

    private static final int MOST_PLACES = 1_000_000;

    private final FormEditService forms;
    private final ZoneRepository zones;
    private final PositionReader positions;
    private final Validator rules;

    RequestFormController(FormEditService forms, ZoneRepository zones, PositionReader positions, Validator rules) {
        this.forms = forms;
        this.zones = zones;
        this.positions = positions;
        this.rules = rules;
    }

    @GetMapping("/console/events/{event_id}/requests/new")
    View blank(@PathVariable("event_id") long eventId, Screen screen) {
        return page(eventId, null, Form.of(screen, Map.of()), screen);
    }

    @PostMapping("/console/events/{event_id}/requests")
    View create(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        FormInput sent = input(eventId, form, screen);
        boolean done = form.keeps(rules, sent) && form.done(() -> forms.create(eventId, sent, contacts(form), by));
        return done ? said(screen, "requests.form.created", form) : page(eventId, null, form, screen);
    }

    @GetMapping("/console/events/{event_id}/requests/{form_id}/edit")
    View edit(@PathVariable("event_id") long eventId, @PathVariable("form_id") long formId, Screen screen) {
        return page(eventId, formId, stored(eventId, formId, screen), screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/edit")
    View update(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        form.compare(stored(eventId, formId, screen));
        FormInput sent = input(eventId, form, screen);
        boolean done =
                form.keeps(rules, sent) && form.done(() -> forms.update(eventId, formId, sent, contacts(form), by));
        return done ? said(screen, "requests.form.saved", form) : page(eventId, formId, form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/delete")
    View delete(
            @PathVariable("event_id") long eventId, @PathVariable("form_id") long formId, Screen screen, Caller by) {
        Form form = stored(eventId, formId, screen);
        return form.done(() -> forms.delete(eventId, formId, by))
                ? said(screen, "requests.form.deleted", form)
                : page(eventId, formId, form, screen);
    }

    private View page(long eventId, @Nullable Long formId, Form form, Screen screen) {
        List<Zone> all = zones.ofEvent(eventId);
        List<Position> named = positions.ofEvent(eventId, screen.language());
        Map<String, String> byZone =
                all.stream().collect(Collectors.toMap(zone -> String.valueOf(zone.id()), Zone::name));
        Map<String, String> byPosition = named.stream()
                .collect(Collectors.toMap(
                        position -> String.valueOf(position.id()),
                        position -> String.valueOf(position.name().text())));
        return form.show(
                "console/requests/edit",
                Form.fields(
                        "formId", formId,
                        "zones", all,
                        "positions", named,
                        "labels", labels(all, screen),
                        "names", Map.of("ask", byZone, "give", byZone, "positions", byPosition)));
    }

    private static Map<String, String> labels(List<Zone> zones, Screen screen) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("name", screen.text("requests.form.name"));
        labels.put("header_text", screen.text("requests.form.header"));
        labels.put("open", screen.text("requests.form.open"));
        labels.put("ask", screen.text("requests.form.ask"));
        labels.put("give", screen.text("requests.form.give"));
        labels.put("from", screen.text("requests.form.from"));
        labels.put("managers", screen.text("requests.form.managers"));
        labels.put("positions", screen.text("requests.form.positions"));
        zones.forEach(zone -> labels.put(quota(zone), screen.text("requests.form.quota.of", zone.code())));
        return labels;
    }

    private static View said(Screen screen, String key, Form form) {
        screen.toast(Toast.done(screen.text(key, form.value("name"))));
        return screen.redirect(screen.eventPath() + "/requests");
    }

    private Form stored(long eventId, long formId, Screen screen) {
        FormEditService.FormWithContacts sheet = forms.get(eventId, formId, screen.language());
        ZoneRequestForm form = sheet.form();
        Map<String, @Nullable Object> fields = Form.fields(
                "name", form.name().text(),
                "header_text", form.headerText().text(),
                "open", form.openForRequest(),
                "ask", ids(form, ZoneRequestForm.FormZone::availableForRequest),
                "give", ids(form, ZoneRequestForm.FormZone::availableForAllocation),
                "from", sheet.contacts().from(),
                "managers", String.join("\n", sheet.contacts().managers()),
                "positions", sheet.contacts().positions());
        form.zones().forEach(zone -> fields.put(quota(zone.zone()), zone.quota()));
        return Form.of(screen, fields);
    }

    private static List<Long> ids(ZoneRequestForm form, Predicate<ZoneRequestForm.FormZone> offered) {
        return form.zones().stream()
                .filter(offered)
                .map(zone -> zone.zone().id())
                .toList();
    }

    private static String quota(Zone zone) {
        return "quota_" + zone.id();
    }

    /** Reads the form. The zones for which a number of places was typed belong to it. */
    private FormInput input(long eventId, Form form, Screen screen) {
        String language = screen.language().code();
        List<FormInput.FormZoneInput> chosen = new ArrayList<>();
        for (Zone zone : zones.ofEvent(eventId)) {
            boolean ask = form.has("ask", zone.id());
            boolean give = form.has("give", zone.id());
            String field = quota(zone);
            Integer places = form.whole(field);
            if (places != null && places >= 1 && places <= MOST_PLACES) {
                chosen.add(new FormInput.FormZoneInput(new ZoneRef(zone.id()), places, ask, give));
            } else if (form.text(field) != null) {
                form.wrong(field, screen.text("requests.form.zones.quota-range", zone.code()));
            } else if (ask || give) {
                form.wrong(field, screen.text("requests.form.zones.quota-missing", zone.code()));
            }
        }
        if (chosen.isEmpty() && !form.isWrong()) {
            form.wrong("zones", screen.text("requests.form.zones.missing"));
        }
        return new FormInput(
                new FormInput.FormName(language, form.value("name").strip()),
                new FormInput.FormHeader(language, form.value("header_text").strip()),
                form.checked("open"),
                chosen);
    }

    private static FormEditService.Contacts contacts(Form form) {
        return new FormEditService.Contacts(
                form.text("from"),
                form.value("managers")
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList(),
                form.ids("positions"));
    }
}
