package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.ZoneNames;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.DescriptionInput;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.option.PackageOption;
import org.gatehouse.zone.option.PackageOptionDetails;
import org.gatehouse.zone.option.PackageOptionInput;
import org.gatehouse.zone.option.PackageOptionService;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The package options of an event, and the zones that come with them. */
@Controller
record OptionsController(PackageOptionZoneService options, PackageOptionService service, ZoneRepository zones) {

    private static final SheetColumns<PackageOption> COLUMNS = new SheetColumns<PackageOption>()
            .with("id", PackageOption::id)
            .with("type", PackageOption::type)
            .with("name", option -> option.name().text())
            .with("description", option -> option.description().text())
            .with("start", PackageOption::start)
            .with("end", PackageOption::end)
            .with("zone_codes", option -> ZoneNames.codes(option.zones()));

    @GetMapping("/console/events/{event_id}/options")
    View list(Screen screen) {
        return screen.show(
                "console/setup/options", Map.of("options", options.ofEvent(screen.eventId(), screen.language())));
    }

    @GetMapping("/console/events/{event_id}/options/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.send(response, "options", COLUMNS, options.ofEvent(screen.eventId(), screen.language())::forEach);
    }

    @GetMapping("/console/events/{event_id}/options/new")
    View blank(Form form, Screen screen) {
        return page(form, null, screen);
    }

    @PostMapping("/console/events/{event_id}/options")
    View create(Form form, Screen screen) {
        PackageOptionInput option = input(form, null);
        return form.saved(option, () -> service.create(screen.eventId(), option, screen.caller()))
                ? done("options.created", Translated.typed(form, "name"), screen)
                : page(form, null, screen);
    }

    @GetMapping("/console/events/{event_id}/options/{option_id}")
    View edit(@PathVariable("option_id") long optionId, Screen screen) {
        PackageOptionDetails option = get(optionId, screen);
        return page(stored(option, screen), option, screen);
    }

    @PostMapping("/console/events/{event_id}/options/{option_id}")
    View update(@PathVariable("option_id") long optionId, Form form, Screen screen) {
        PackageOptionDetails was = get(optionId, screen);
        form.compare(stored(was, screen));
        PackageOptionInput option = input(form, was);
        return form.saved(option, () -> service.update(screen.eventId(), optionId, option, screen.caller()))
                ? done("options.saved", Translated.typed(form, "name"), screen)
                : page(form, was, screen);
    }

    @GetMapping("/console/events/{event_id}/options/{option_id}/delete")
    View lost(@PathVariable("option_id") long optionId, Form form, Screen screen) {
        return lost(get(optionId, screen), form);
    }

    @PostMapping("/console/events/{event_id}/options/{option_id}/delete")
    View delete(@PathVariable("option_id") long optionId, Form form, Screen screen) {
        PackageOptionDetails option = get(optionId, screen);
        return form.done(() -> service.delete(screen.eventId(), optionId, screen.caller()))
                ? done("options.deleted", Translated.shown(option.name(), optionId), screen)
                : lost(option, form);
    }

    private PackageOptionDetails get(long optionId, Screen screen) {
        return options.details(screen.eventId(), optionId, screen.language(), true);
    }

    private View page(Form form, @Nullable PackageOptionDetails option, Screen screen) {
        return form.show(
                "console/setup/option", Form.fields("option", option, "zones", zones.ofEvent(screen.eventId())));
    }

    private static View lost(PackageOptionDetails option, Form form) {
        return form.show("console/setup/option-delete", Map.of("option", option));
    }

    private static View done(String key, String name, Screen screen) {
        return screen.redirect(screen.eventPath() + "/options", screen.text(key, name));
    }

    private static Form stored(PackageOptionDetails option, Screen screen) {
        Map<String, @Nullable Object> fields = Form.fields(
                "type", option.type(),
                "start", option.start(),
                "end", option.end(),
                "zones", option.zones().stream().map(Zone::id).toList());
        Translated.into(fields, "name", option.name());
        return Form.of(screen, Translated.into(fields, "description", option.description()));
    }

    /** Reads the form. It was already compared with the stored option, so it carries the version of that option. */
    private static PackageOptionInput input(Form form, @Nullable PackageOptionDetails was) {
        Map<String, String> names = Translated.required(form, "name", was == null ? null : was.name());
        Map<String, String> descriptions = Translated.sent(form, "description", was == null ? null : was.description());
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
