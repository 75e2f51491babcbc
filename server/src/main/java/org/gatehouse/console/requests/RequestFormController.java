package org.gatehouse.console.requests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.mail.SenderDomains;
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
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Creates and changes the forms with which people request zones. */
@Controller
record RequestFormController(
        FormEditService forms, ZoneRepository zones, PositionReader positions, SenderDomains domains) {

    private static final int MOST_PLACES = 1_000_000;

    @GetMapping("/console/events/{event_id}/requests/new")
    View blank(Form form, Screen screen) {
        return page(form, null, screen);
    }

    @PostMapping("/console/events/{event_id}/requests")
    View create(Form form, Screen screen) {
        FormInput sent = input(form, Set.of(), screen);
        return form.saved(sent, () -> forms.create(screen.eventId(), sent, contacts(form), screen.caller()))
                ? done("requests.form.created", form, screen)
                : page(form, null, screen);
    }

    @GetMapping("/console/events/{event_id}/requests/{form_id}/edit")
    View edit(@PathVariable("form_id") long formId, Screen screen) {
        return page(stored(formId, screen), formId, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/edit")
    View update(@PathVariable("form_id") long formId, Form form, Screen screen) {
        form.compare(() -> stored(formId, screen));
        FormInput sent = input(form, zonesOf(formId, screen), screen);
        return form.saved(sent, () -> forms.update(screen.eventId(), formId, sent, contacts(form), screen.caller()))
                ? done("requests.form.saved", form, screen)
                : page(form, formId, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/delete")
    View delete(@PathVariable("form_id") long formId, Screen screen) {
        Form form = stored(formId, screen);
        return form.done(() -> forms.delete(screen.eventId(), formId, screen.caller()))
                ? done("requests.form.deleted", form, screen)
                : page(form, formId, screen);
    }

    private View page(Form form, @Nullable Long formId, Screen screen) {
        List<Zone> all = zones.ofEvent(screen.eventId());
        List<Position> named = positions.ofEvent(screen.eventId(), screen.language());
        Map<String, String> byPosition = named.stream()
                .collect(Collectors.toMap(
                        position -> String.valueOf(position.id()),
                        position -> Translated.shown(position.name(), position.id())));
        Map<String, String> offers = Stream.of(ZoneOffer.values())
                .collect(Collectors.toMap(ZoneOffer::name, one -> screen.text("requests.form.who." + one)));
        Map<String, Map<String, String>> names = new HashMap<>(Map.of("positions", byPosition));
        all.forEach(zone -> names.put(who(zone), offers));
        return form.show(
                "console/requests/edit",
                Form.fields(
                        "formId",
                        formId,
                        "zones",
                        all,
                        "positions",
                        named,
                        "unnamedDomain",
                        domains.unnamedOf(form.value("from")).orElse(""),
                        "labels",
                        labels(all, screen),
                        "names",
                        names));
    }

    private static Map<String, String> labels(List<Zone> zones, Screen screen) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("name", screen.text("requests.form.name"));
        labels.put("header_text", screen.text("requests.form.header"));
        labels.put("open", screen.text("requests.form.open"));
        labels.put("from", screen.text("requests.form.from"));
        labels.put("managers", screen.text("requests.form.managers"));
        labels.put("positions", screen.text("requests.form.positions"));
        for (Zone zone : zones) {
            labels.put(quota(zone), screen.text("requests.form.quota.of", zone.code()));
            labels.put(who(zone), screen.text("requests.form.who.of", zone.code()));
        }
        return labels;
    }

    private static View done(String key, Form form, Screen screen) {
        return screen.redirect(screen.eventPath() + "/requests", screen.text(key, form.value("name")));
    }

    private Form stored(long formId, Screen screen) {
        FormEditService.FormWithContacts sheet = forms.get(screen.eventId(), formId, screen.language());
        ZoneRequestForm form = sheet.form();
        Map<String, @Nullable Object> fields = Form.fields(
                "name", form.name().text(),
                "header_text", form.headerText().text(),
                "open", form.openForRequest(),
                "from", sheet.contacts().from(),
                "managers", String.join("\n", sheet.contacts().managers()),
                "positions", sheet.contacts().positions());
        // Also those of which it has none: somebody else may have taken them out while this form was open.
        for (Zone zone : zones.ofEvent(screen.eventId())) {
            fields.put(quota(zone), null);
            fields.put(who(zone), ZoneOffer.BOTH);
        }
        for (ZoneRequestForm.FormZone zone : form.zones()) {
            fields.put(quota(zone.zone()), zone.quota());
            fields.put(who(zone.zone()), ZoneOffer.of(zone));
        }
        return Form.of(screen, fields);
    }

    private static String quota(Zone zone) {
        return "quota_" + zone.id();
    }

    private static String who(Zone zone) {
        return "who_" + zone.id();
    }

    private Set<Long> zonesOf(long formId, Screen screen) {
        return forms.get(screen.eventId(), formId, screen.language()).form().zones().stream()
                .map(zone -> zone.zone().id())
                .collect(Collectors.toSet());
    }

    /**
     * Reads the form. The zones for which a number of places was typed belong to it. Whoever chose something for a new zone forgot the
     * number; whoever emptied it takes the zone out.
     *
     * @param had the zones that belong to it so far
     */
    private FormInput input(Form form, Set<Long> had, Screen screen) {
        String language = screen.language().code();
        List<FormInput.FormZoneInput> chosen = new ArrayList<>();
        for (Zone zone : zones.ofEvent(screen.eventId())) {
            ZoneOffer offer = form.choice(who(zone), ZoneOffer.values()).orElse(ZoneOffer.BOTH);
            String field = quota(zone);
            Integer places = form.whole(field);
            if (places != null && places >= 1 && places <= MOST_PLACES) {
                chosen.add(
                        new FormInput.FormZoneInput(new ZoneRef(zone.id()), places, offer.request, offer.allocation));
            } else if (form.text(field) != null) {
                form.wrong(field, screen.text("requests.form.zones.quota-range", zone.code()));
            } else if (offer != ZoneOffer.BOTH && !had.contains(zone.id())) {
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
        return new FormEditService.Contacts(form.text("from"), form.lines("managers"), form.ids("positions"));
    }
}
