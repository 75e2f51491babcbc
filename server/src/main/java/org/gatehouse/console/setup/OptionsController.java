package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.Translated;
import org.gatehouse.platform.text.DescriptionInput;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.option.PackageOptionDetails;
import org.gatehouse.zone.option.PackageOptionInput;
import org.gatehouse.zone.option.PackageOptionService;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The package options of an event, and the zones that come with them. */
@Controller
class OptionsController {

    private static final String OPTIONS = "/options";

    private static final List<String> COLUMNS =
            List.of("id", "type", "name", "description", "start", "end", "zone_codes");

    private final PackageOptionZoneService options;
    private final PackageOptionService service;
    private final ZoneRepository zones;
    private final Validator rules;

    OptionsController(
            PackageOptionZoneService options, PackageOptionService service, ZoneRepository zones, Validator rules) {
        this.options = options;
        this.service = service;
        this.zones = zones;
        this.rules = rules;
    }

    @GetMapping("/console/events/{event_id}/options")
    View list(@PathVariable("event_id") long eventId, Screen screen) {
        return screen.show("console/setup/options", Map.of("options", options.ofEvent(eventId, screen.language())));
    }

    @GetMapping("/console/events/{event_id}/options/export")
    void export(@PathVariable("event_id") long eventId, Screen screen, HttpServletResponse response)
            throws IOException {
        screen.send(
                response,
                "options",
                COLUMNS,
                out -> options.ofEvent(eventId, screen.language())
                        .forEach(option -> out.row(
                                option.id(),
                                option.type(),
                                option.name().text(),
                                option.description().text(),
                                option.start(),
                                option.end(),
                                ZonesController.codes(option.zones()))));
    }

    @GetMapping("/console/events/{event_id}/options/new")
    View blank(@PathVariable("event_id") long eventId, Screen screen) {
        return page(eventId, Form.of(screen, Map.of()), null);
    }

    @PostMapping("/console/events/{event_id}/options")
    View create(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        PackageOptionInput option = input(form, null);
        boolean done = form.keeps(rules, option) && form.done(() -> service.create(eventId, option, by));
        return done ? saved(screen, "options.created", form) : page(eventId, form, null);
    }

    @GetMapping("/console/events/{event_id}/options/{option_id}")
    View edit(@PathVariable("event_id") long eventId, @PathVariable("option_id") long optionId, Screen screen) {
        PackageOptionDetails option = options.details(eventId, optionId, screen.language(), true);
        return page(eventId, stored(option, screen), option);
    }

    @PostMapping("/console/events/{event_id}/options/{option_id}")
    View update(
            @PathVariable("event_id") long eventId,
            @PathVariable("option_id") long optionId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        PackageOptionDetails was = options.details(eventId, optionId, screen.language(), true);
        Form form = Form.sent(screen, fields);
        form.compare(stored(was, screen));
        PackageOptionInput option = input(form, was);
        boolean done = form.keeps(rules, option) && form.done(() -> service.update(eventId, optionId, option, by));
        return done ? saved(screen, "options.saved", form) : page(eventId, form, was);
    }

    @GetMapping("/console/events/{event_id}/options/{option_id}/delete")
    View lost(@PathVariable("event_id") long eventId, @PathVariable("option_id") long optionId, Screen screen) {
        return lost(options.details(eventId, optionId, screen.language(), true), Form.of(screen, Map.of()));
    }

    @PostMapping("/console/events/{event_id}/options/{option_id}/delete")
    View delete(
            @PathVariable("event_id") long eventId,
            @PathVariable("option_id") long optionId,
            Screen screen,
            Caller by) {
        PackageOptionDetails option = options.details(eventId, optionId, screen.language(), true);
        Form form = Form.of(screen, Map.of());
        if (!form.done(() -> service.delete(eventId, optionId, by))) {
            return lost(option, form);
        }
        screen.toast(Toast.done(
                screen.text("options.deleted", String.valueOf(option.name().text()))));
        return screen.redirect(screen.eventPath() + OPTIONS);
    }

    private View page(long eventId, Form form, @Nullable PackageOptionDetails option) {
        List<Zone> all = zones.ofEvent(eventId);
        Map<String, String> named = all.stream()
                .collect(Collectors.toMap(zone -> String.valueOf(zone.id()), Zone::name, (one, other) -> one));
        return form.show("console/setup/option", Form.fields("option", option, "zones", all, "named", named));
    }

    private static View lost(PackageOptionDetails option, Form form) {
        return form.show("console/setup/option-delete", Map.of("option", option));
    }

    private static View saved(Screen screen, String key, Form form) {
        String name = form.text("name") == null ? form.value("name_de") : form.value("name");
        screen.toast(Toast.done(screen.text(key, name)));
        return screen.redirect(screen.eventPath() + OPTIONS);
    }

    private static Form stored(PackageOptionDetails option, Screen screen) {
        Map<String, @Nullable Object> fields =
                Translated.into(Form.fields(), "name", option.name().translations());
        Translated.into(fields, "description", option.description().translations());
        fields.putAll(Form.fields(
                "type", option.type(),
                "start", option.start(),
                "end", option.end(),
                "zones", option.zones().stream().map(Zone::id).toList()));
        return Form.of(screen, fields);
    }

    /**
     * Reads the form. It was already compared with the stored option for changes by another editor, so it carries the version of that
     * option.
     */
    private static PackageOptionInput input(Form form, @Nullable PackageOptionDetails was) {
        Map<String, String> names =
                Translated.sent(form, "name", was == null ? null : was.name().translations());
        Map<String, String> descriptions = Translated.sent(
                form, "description", was == null ? null : was.description().translations());
        if (names.isEmpty()) {
            form.wrong("name", form.message("form.required"));
        }
        return new PackageOptionInput(
                null,
                form.value("type").strip(),
                new NameInput(null, null, names),
                descriptions.isEmpty() ? null : new DescriptionInput(null, null, descriptions),
                form.day("start"),
                form.day("end"),
                form.ids("zones").stream().map(ZoneRef::new).toList(),
                was == null ? null : was.version());
    }
}
