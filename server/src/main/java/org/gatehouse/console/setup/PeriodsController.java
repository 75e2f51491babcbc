package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.SetUpPages;
import org.gatehouse.console.TimeSpans;
import org.gatehouse.console.Translated;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.period.Period;
import org.gatehouse.period.PeriodInput;
import org.gatehouse.period.PeriodMove;
import org.gatehouse.period.PeriodRepository;
import org.gatehouse.period.PeriodService;
import org.gatehouse.period.PeriodUses;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.View;

/** The periods of an event, to which access can be limited: their times, where they are used, and their order. */
@Controller
@RequestMapping("/console/events/{event_id}/periods")
record PeriodsController(PeriodRepository periods, PeriodService service, GateReport gates)
        implements SetUpPages<Period> {

    @GetMapping
    View list(Screen screen) {
        return screen.show("console/setup/periods", Map.of("rows", rows(screen)));
    }

    private List<PeriodRowView> rows(Screen screen) {
        Map<Long, PeriodUses> uses = periods.uses(screen.eventId());
        return all(screen).stream()
                .map(period -> new PeriodRowView(
                        period, times(period, screen), String.join(", ", uses(uses.get(period.id()), screen))))
                .toList();
    }

    private List<Period> all(Screen screen) {
        return periods.ofEvent(screen.eventId(), screen.language(), false);
    }

    private static List<String> times(Period period, Screen screen) {
        return period.entries().stream()
                .map(entry -> TimeSpans.of(entry, screen))
                .toList();
    }

    /** Where the period is used, each with its number. */
    private static List<String> uses(@Nullable PeriodUses uses, Screen screen) {
        List<String> said = new ArrayList<>();
        if (uses != null) {
            say(said, "positions", uses.positions(), screen);
            say(said, "default-zones", uses.defaultZones(), screen);
            say(said, "option-zones", uses.optionZones(), screen);
            say(said, "added-zones", uses.addedZones(), screen);
            say(said, "registrations", uses.registrations(), screen);
        }
        return said;
    }

    private static void say(List<String> said, String what, long number, Screen screen) {
        if (number > 0) {
            said.add(screen.text("periods.used." + what, number));
        }
    }

    @GetMapping("/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        SheetColumns<PeriodRowView> columns = new SheetColumns<PeriodRowView>()
                .with("id", row -> row.period().id())
                .with("code", row -> row.period().code())
                .with("name", row -> row.period().name().text())
                .with("times", row -> String.join("; ", row.times()));
        screen.files().send(response, "periods", columns, rows(screen)::forEach);
    }

    @Override
    public String kind() {
        return "periods";
    }

    @Override
    public String name(Period period) {
        return Translated.shown(period.name(), period.id());
    }

    @Override
    public boolean save(Form form, @Nullable Period was, Screen screen) {
        PeriodInput sent = new PeriodInput(
                form.value("code").strip(),
                Translated.required(form, "name", was == null ? null : was.name()),
                null,
                EntryFields.sent(form, was == null ? List.of() : was.entries(), screen),
                was == null ? null : was.version());
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
    public List<String> deleteWarnings(Period period, Screen screen) {
        List<String> uses = uses(periods.uses(screen.eventId()).get(period.id()), screen);
        return uses.isEmpty()
                ? List.of(screen.text("periods.unused"), screen.text("periods.lost"))
                : List.of(screen.text("periods.used", String.join(", ", uses)), screen.text("periods.lost.used"));
    }

    @Override
    public Period get(long id, Screen screen) {
        return periods.find(screen.eventId(), id, screen.language(), true)
                .orElseThrow(
                        () -> PlatformProblem.NOT_FOUND.because("Event %d has no period %d.", screen.eventId(), id));
    }

    @Override
    public Form stored(Period period, Screen screen) {
        Map<String, @Nullable Object> fields = Form.fields("code", period.code());
        Translated.into(fields, "name", period.name());
        EntryFields.into(fields, period.entries(), screen.zone());
        return Form.of(screen, fields);
    }

    @Override
    public View page(Form form, @Nullable Period period, Screen screen) {
        return form.show(
                "console/setup/period",
                Form.fields(
                        "period",
                        period,
                        "labels",
                        EntryFields.labels(form, screen),
                        "times",
                        period == null ? List.of() : TimeSpans.of(period.valid(), screen),
                        "uses",
                        period == null
                                ? ""
                                : String.join(
                                        ", ",
                                        uses(periods.uses(screen.eventId()).get(period.id()), screen))));
    }

    @PostMapping("/order")
    View order(Form form, Screen screen) {
        SequencedMap<Long, Integer> stored = new LinkedHashMap<>();
        all(screen).forEach(period -> stored.put(period.id(), period.sort()));
        service.sort(screen.eventId(), ListOrder.sent(form, stored), screen.caller());
        return ListOrder.answer(form, path(screen), screen);
    }

    /** Asks how far all periods are to be moved, and shows what would be. */
    @GetMapping("/move")
    View requestMove(Form form, Screen screen) {
        form.preset("days", "1");
        return movePage(form, screen);
    }

    @PostMapping("/move")
    View move(Form form, Screen screen) {
        PeriodMove move = read(form);
        Supplier<String> report = gates.after(screen);
        if (!form.saved(move, () -> service.move(screen.eventId(), move.days(), screen.caller()))) {
            return movePage(form, screen);
        }
        String done = screen.text("periods.moved", move.days());
        return screen.redirect(path(screen), (done + " " + report.get()).strip());
    }

    private static PeriodMove read(Form form) {
        form.require("days");
        return new PeriodMove(Objects.requireNonNullElse(form.whole("days"), 0));
    }

    private View movePage(Form form, Screen screen) {
        PeriodMove move = read(form);
        Map<Long, Period> moved = new LinkedHashMap<>();
        if (form.accepts(move)) {
            form.made(() -> service.moved(screen.eventId(), move.days(), screen.language()))
                    .ifPresent(all -> all.forEach(period -> moved.put(period.id(), period)));
        }
        List<PeriodMoveView> rows = new ArrayList<>();
        for (Period period : all(screen)) {
            Period then = moved.get(period.id());
            if (then != null) {
                rows.add(new PeriodMoveView(period, times(period, screen), times(then, screen)));
            }
        }
        return form.show("console/setup/periods-move", Map.of("rows", rows, "days", move.days()));
    }
}
