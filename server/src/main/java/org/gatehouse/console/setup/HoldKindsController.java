package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.Form;
import org.gatehouse.console.HoldStops;
import org.gatehouse.console.Screen;
import org.gatehouse.console.SetUpPages;
import org.gatehouse.console.Translated;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindInput;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.hold.HoldKindService;
import org.gatehouse.hold.HoldOpening;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.View;

/** The kinds of holds of an event: what they stop, how they open, for which positions, and their order. */
@Controller
@RequestMapping("/console/events/{event_id}/holds")
record HoldKindsController(
        HoldKindRepository kinds, HoldKindService service, PositionReader positions, GateReport gates)
        implements SetUpPages<HoldKind> {

    private static final SheetColumns<HoldKindRowView> COLUMNS = new SheetColumns<HoldKindRowView>()
            .with("id", row -> row.kind().id())
            .with("code", row -> row.kind().code())
            .with("name", HoldKindRowView::name)
            .with("stops", HoldKindRowView::stops)
            .with("opens", HoldKindRowView::opens)
            .with("positions", row -> String.join(", ", row.positions()))
            .with("open", HoldKindRowView::open);

    @GetMapping
    View list(Screen screen) {
        return screen.show("console/setup/holds", Map.of("rows", rows(all(screen), screen)));
    }

    @GetMapping("/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.files().send(response, "hold_kinds", COLUMNS, rows(all(screen), screen)::forEach);
    }

    private List<HoldKind> all(Screen screen) {
        return kinds.ofEvent(screen.eventId(), screen.language(), false);
    }

    private List<HoldKindRowView> rows(List<HoldKind> shown, Screen screen) {
        Map<Long, Position> known = positions.ofEvent(screen.eventId(), screen.language()).stream()
                .collect(Collectors.toMap(Position::id, Function.identity()));
        Map<Long, Long> open = kinds.openCounts(screen.eventId());
        return shown.stream()
                .map(kind -> new HoldKindRowView(
                        kind,
                        name(kind),
                        HoldStops.of(kind.stops(), screen),
                        screen.text("holds.opens." + opening(kind).name()),
                        kind.positions().stream()
                                .map(known::get)
                                .filter(Objects::nonNull)
                                .map(position -> Translated.shown(position.name(), position.id()))
                                .toList(),
                        open.getOrDefault(kind.id(), 0L)))
                .toList();
    }

    private static HoldOpening opening(HoldKind kind) {
        return Objects.requireNonNullElse(kind.opens(), HoldOpening.BY_HAND);
    }

    @Override
    public String kind() {
        return "holds";
    }

    @Override
    public String name(HoldKind kind) {
        return Translated.shown(kind.name(), kind.id());
    }

    @Override
    public HoldKind get(long id, Screen screen) {
        return kinds.find(screen.eventId(), id, screen.language(), true)
                .orElseThrow(() ->
                        PlatformProblem.NOT_FOUND.because("Event %d has no kind of hold %d.", screen.eventId(), id));
    }

    @Override
    public Form stored(HoldKind kind, Screen screen) {
        Map<String, @Nullable Object> fields = isFixed(kind)
                ? Form.fields()
                : Form.fields(
                        "code", kind.code(),
                        "stops", kind.stops().stream().map(HoldStop::name).toList(),
                        "opens", opening(kind).name(),
                        "positions", kind.positions());
        Translated.into(fields, "name", kind.name());
        return Form.of(screen, Translated.into(fields, "text", kind.text()));
    }

    @Override
    @GetMapping("/new")
    public View blank(Form form, Screen screen) {
        Map<String, Object> first = Map.of("stops", List.of(HoldStop.GATE.name()), "opens", HoldOpening.BY_HAND.name());
        return page(Form.of(screen, first), null, screen);
    }

    @Override
    public boolean save(Form form, @Nullable HoldKind was, Screen screen) {
        HoldKindInput sent = input(form, was);
        return form.saved(
                sent,
                was == null
                        ? () -> service.create(screen.eventId(), sent, screen.caller())
                        : () -> service.update(screen.eventId(), was.id(), sent, screen.caller()));
    }

    /** Of the kind that each event has, the form has the name and the text alone. */
    private static boolean isFixed(@Nullable HoldKind kind) {
        return kind != null && kind.code().equals(HoldKind.STOPPED);
    }

    private static HoldKindInput input(Form form, @Nullable HoldKind was) {
        HoldKind fixed = was != null && isFixed(was) ? was : null;
        HoldOpening opens = form.choice("opens", HoldOpening.values()).orElse(HoldOpening.BY_HAND);
        List<HoldStop> stops = Stream.of(HoldStop.values())
                .filter(stop -> form.has("stops", stop.name()))
                .toList();
        if (fixed == null && stops.isEmpty()) {
            form.wrong("stops", form.message("holds.wrong.stops"));
        }
        String existing = form.value("also_existing");
        return new HoldKindInput(
                fixed != null ? fixed.code() : form.value("code").strip(),
                Translated.required(form, "name", was == null ? null : was.name()),
                Translated.required(form, "text", was == null ? null : was.text()),
                fixed != null ? fixed.stops() : stops,
                fixed != null || opens == HoldOpening.BY_HAND ? null : opens,
                fixed != null || opens != HoldOpening.POSITION ? List.of() : form.ids("positions"),
                existing.isEmpty() ? null : existing.equals("yes"),
                null,
                was == null ? null : was.version());
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
    public List<String> deleteWarnings(HoldKind kind, Screen screen) {
        long open = kinds.openCounts(screen.eventId()).getOrDefault(kind.id(), 0L);
        return List.of(screen.text("holds.used", open), screen.text("holds.lost"));
    }

    @Override
    public View page(Form form, @Nullable HoldKind kind, Screen screen) {
        List<Position> all = positions.ofEvent(screen.eventId(), screen.language());
        return form.show(
                "console/setup/hold",
                Form.fields(
                        "row",
                        kind == null ? null : rows(List.of(kind), screen).getFirst(),
                        "labels",
                        screen.texts(
                                "name", "setup.name",
                                "code", "zones.code",
                                "text", "holds.gate-text",
                                "stops", "holds.stops",
                                "opens", "holds.opens",
                                "positions", "holds.positions",
                                "also_existing", "holds.existing"),
                        "names",
                        Map.of(
                                "positions",
                                Form.named(all.stream()
                                        .collect(Collectors.toMap(
                                                Position::id,
                                                position -> Translated.shown(position.name(), position.id())))),
                                "stops",
                                Stream.of(HoldStop.values())
                                        .collect(Collectors.toMap(
                                                HoldStop::name, stop -> HoldStops.of(List.of(stop), screen))),
                                "opens",
                                Stream.of(HoldOpening.values())
                                        .collect(Collectors.toMap(
                                                HoldOpening::name,
                                                opening -> screen.text("holds.opens." + opening.name())))),
                        "openings",
                        List.of(HoldOpening.values()),
                        "positions",
                        all));
    }

    @PostMapping("/order")
    View order(Form form, Screen screen) {
        SequencedMap<Long, Integer> stored = new LinkedHashMap<>();
        all(screen).forEach(kind -> stored.put(kind.id(), kind.sort()));
        service.sort(screen.eventId(), ListOrder.sent(form, stored), screen.caller());
        return ListOrder.answer(form, path(screen), screen);
    }
}
