package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.SetUpPages;
import org.gatehouse.console.Translated;
import org.gatehouse.console.ZoneNames;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.DescriptionInput;
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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.View;

/** The package options of an event, and the zones that come with them. */
@Controller
@RequestMapping("/console/events/{event_id}/options")
record OptionsController(
        PackageOptionZoneService options, PackageOptionService service, ZoneRepository zones, GateReport gates)
        implements SetUpPages<PackageOptionDetails> {

    private static final SheetColumns<PackageOption> COLUMNS = new SheetColumns<PackageOption>()
            .with("id", PackageOption::id)
            .with("type", PackageOption::type)
            .with("name", option -> option.name().text())
            .with("description", option -> option.description().text())
            .with("start", PackageOption::start)
            .with("end", PackageOption::end)
            .with("zone_codes", option -> ZoneNames.codes(option.zones()));

    @GetMapping
    View list(Screen screen) {
        return screen.show(
                "console/setup/options", Map.of("options", options.ofEvent(screen.eventId(), screen.language())));
    }

    @GetMapping("/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.files()
                .send(response, "options", COLUMNS, options.ofEvent(screen.eventId(), screen.language())::forEach);
    }

    @Override
    public String kind() {
        return "options";
    }

    @Override
    public String name(PackageOptionDetails option) {
        return Translated.shown(option.name(), option.id());
    }

    @Override
    public boolean save(Form form, @Nullable PackageOptionDetails was, Screen screen) {
        PackageOptionInput sent = input(form, was);
        return form.saved(
                sent,
                was == null
                        ? () -> service.create(screen.eventId(), sent, screen.caller())
                        : () -> service.update(screen.eventId(), was.id(), sent, screen.caller()));
    }

    @Override
    public Supplier<String> gateReport(Screen screen) {
        return gates.after(screen);
    }

    @Override
    public void delete(long id, Screen screen) {
        service.delete(screen.eventId(), id, screen.caller());
    }

    @Override
    public PackageOptionDetails get(long id, Screen screen) {
        return options.details(screen.eventId(), id, screen.language(), true);
    }

    @Override
    public List<String> deleteWarnings(PackageOptionDetails option, Screen screen) {
        String held = screen.text("options.held", option.holders());
        return List.of(
                option.holders() > 0 ? held + " " + screen.text("options.lost.held") : held,
                screen.text("options.lost.undo"));
    }

    @Override
    public View page(Form form, @Nullable PackageOptionDetails option, Screen screen) {
        return form.show(
                "console/setup/option", Form.fields("option", option, "zones", zones.ofEvent(screen.eventId())));
    }

    @Override
    public Form stored(PackageOptionDetails option, Screen screen) {
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
        Map<String, String> descriptions = Translated.sent(form, "description", was == null ? null : was.description());
        return new PackageOptionInput(
                null,
                form.value("type").strip(),
                Translated.required(form, "name", was == null ? null : was.name()),
                descriptions.isEmpty() ? null : new DescriptionInput(null, null, descriptions),
                form.day("start"),
                form.day("end"),
                form.ids("zones").stream().map(ZoneRef::new).toList(),
                was == null ? null : was.version());
    }
}
