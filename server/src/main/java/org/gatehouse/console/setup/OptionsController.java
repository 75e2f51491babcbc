package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.gatehouse.accreditation.AccessEffect;
import org.gatehouse.accreditation.AccessEffectRepository;
import org.gatehouse.console.Form;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.PeriodFields;
import org.gatehouse.console.Screen;
import org.gatehouse.console.SetUpPages;
import org.gatehouse.console.TimeSpans;
import org.gatehouse.console.Translated;
import org.gatehouse.console.ZoneNames;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.period.PeriodEntry;
import org.gatehouse.period.PeriodService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.DescriptionInput;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.option.PackageOption;
import org.gatehouse.zone.option.PackageOptionDetails;
import org.gatehouse.zone.option.PackageOptionInput;
import org.gatehouse.zone.option.PackageOptionService;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.View;

/** The package options of an event, and the zones that come with them. */
@Controller
@RequestMapping("/console/events/{event_id}/options")
record OptionsController(
        PackageOptionZoneService options,
        PackageOptionService service,
        ZoneRepository zones,
        PeriodChoices periods,
        PeriodService periodService,
        AccessEffectRepository effects,
        GateReport gates)
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
                "console/setup/option",
                Form.fields("option", option, "zones", zones.ofEvent(screen.eventId()), "periods", periods.of(screen)));
    }

    /** Shows the period that would be made of the option's days, and what it would do to those who hold the option. */
    @GetMapping("/{id}/days")
    View requestPeriod(@PathVariable("id") long id, Form form, Screen screen) {
        PackageOptionDetails option = get(id, screen);
        allowPeriod(screen);
        form.preset("code", "OPTION" + id);
        return daysPage(option, form, screen);
    }

    /** Makes a period of the option's days, and limits its zones to it. */
    @PostMapping("/{id}/days")
    View limitToDays(@PathVariable("id") long id, Form form, Screen screen) {
        PackageOptionDetails option = get(id, screen);
        allowPeriod(screen);
        PeriodCode code = new PeriodCode(form.value("code").strip());
        int version = Math.toIntExact(Math.min(form.sentId("version"), Integer.MAX_VALUE));
        Supplier<String> report = gates.after(screen);
        if (!form.saved(code, () -> service.limitToDays(screen.eventId(), id, code.code(), version, screen.caller()))) {
            return daysPage(option, form, screen);
        }
        String done = screen.text("options.period.made", name(option), code.code());
        return screen.redirect(path(screen) + "/" + id, (done + " " + report.get()).strip());
    }

    /** The code of a period, in the form. */
    record PeriodCode(@NotBlank @OneLine(max = 50) String code) {}

    /** Whoever changes options may not do so by a period that they may not make. */
    private static void allowPeriod(Screen screen) {
        if (!screen.opens(HttpMethod.POST, "/periods")) {
            throw PlatformProblem.FORBIDDEN.because("Making a period requires the role AccreditationEditZones.");
        }
    }

    private View daysPage(PackageOptionDetails option, Form form, Screen screen) {
        LocalDate start = option.start();
        LocalDate end = option.end();
        AccessEffect effect = AccessEffect.NONE;
        String days = "";
        if (start != null && end != null) {
            days = TimeSpans.of(PeriodEntry.days(start, end), screen);
            Map<Long, @Nullable Long> given = new TreeMap<>();
            option.zones()
                    .forEach(zone -> given.put(
                            zone.id(),
                            zone.period() == null ? null : zone.period().id()));
            effect = effects.ofOption(
                    screen.eventId(), option.id(), given, periodService.ofDays(screen.eventId(), start, end));
        }
        return form.show("console/setup/option-days", Map.of("option", option, "days", days, "effect", effect));
    }

    @Override
    public Form stored(PackageOptionDetails option, Screen screen) {
        Map<String, @Nullable Object> fields = Form.fields(
                "type", option.type(),
                "start", option.start(),
                "end", option.end(),
                "zones", option.zones().stream().map(Zone::id).toList());
        PeriodFields.into(fields, option.zones());
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
                PeriodFields.zones(form, "zones"),
                was == null ? null : was.version());
    }
}
