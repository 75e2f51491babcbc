package org.gatehouse.console.setup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.gatehouse.console.Form;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.PeriodFields;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.console.imports.ListFiles;
import org.gatehouse.console.imports.ListPages;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.NewPosition;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionInput;
import org.gatehouse.zone.position.PositionMapping;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionRef;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.View;

/** The positions of an event: their colours, badge lines, default zones and order. */
@Controller
@RequestMapping("/console/events/{event_id}/positions")
record PositionsController(
        PositionReader positions,
        PositionService service,
        ZoneRepository zones,
        PeriodChoices periods,
        ListFiles files,
        GateReport gates)
        implements ListPages<Position> {

    /** The keywords from which badge lines are composed (docs/api/zones.md). */
    private static final List<String> KEYWORDS = List.of(
            "SKILL_AND_NUMBER",
            "SKILL",
            "SECTOR",
            "POSITION",
            "DETAILS",
            "MEMBER",
            "ORGANIZATION_OR_MEMBER",
            "ORGANIZATION",
            "ORGANIZATIONAL_UNIT");

    @GetMapping
    View list(Screen screen) {
        return screen.show("console/setup/positions", Map.of("positions", all(screen)));
    }

    private List<Position> all(Screen screen) {
        return positions.ofEvent(screen.eventId(), screen.language());
    }

    @Override
    public String kind() {
        return "positions";
    }

    @Override
    public String name(Position position) {
        return Translated.shown(position.name(), position.id());
    }

    @Override
    @GetMapping("/new")
    public View blank(Form form, Screen screen) {
        List<String> taken = all(screen).stream()
                .map(position -> Objects.requireNonNullElse(position.color(), ""))
                .toList();
        Map<String, String> first = Map.of(
                "color", NewPosition.beside(taken).color(), "line1", NewPosition.LINE1, "line2", NewPosition.LINE2);
        return page(Form.of(screen, first), null, screen);
    }

    @Override
    public boolean save(Form form, @Nullable Position was, Screen screen) {
        PositionInput sent = input(form, was);
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

    @PostMapping("/order")
    View order(Form form, Screen screen) {
        SequencedMap<Long, Integer> stored = new LinkedHashMap<>();
        positions
                .mapping(screen.eventId(), screen.language())
                .positions()
                .forEach(mapped -> stored.put(mapped.position().id(), mapped.sort()));
        List<PositionMapping.PositionPlace> places = ListOrder.sent(form, stored).entrySet().stream()
                .map(place -> new PositionMapping.PositionPlace(new PositionRef(place.getKey()), place.getValue()))
                .toList();
        service.sort(screen.eventId(), new PositionMapping.PositionOrder(places), screen.caller());
        return ListOrder.answer(form, path(screen), screen);
    }

    @Override
    public List<String> deleteWarnings(Position position, Screen screen) {
        return List.of(
                screen.text("positions.lost.lines"),
                screen.text("positions.lost.zones", position.zones().size()),
                screen.text("positions.lost.held"));
    }

    @Override
    public View page(Form form, @Nullable Position position, Screen screen) {
        return form.show(
                "console/setup/position",
                Form.fields(
                        "position",
                        position,
                        "zones",
                        zones.ofEvent(screen.eventId()),
                        "keywords",
                        KEYWORDS,
                        "periods",
                        periods.of(screen)));
    }

    @Override
    public Position get(long id, Screen screen) {
        return positions
                .findTranslated(screen.eventId(), id, screen.language())
                .orElseThrow(
                        () -> PlatformProblem.NOT_FOUND.because("Event %d has no position %d.", screen.eventId(), id));
    }

    @Override
    public Form stored(Position position, Screen screen) {
        Map<String, @Nullable Object> fields = Form.fields(
                "code", position.code(),
                "color", position.color(),
                "text_color", ColorContrast.chosen(position.color(), position.textColor()),
                "line1", position.line1(),
                "line2", position.line2(),
                "line3", position.line3(),
                "zones", position.zones().stream().map(Zone::id).toList(),
                "period", position.period() == null ? null : position.period().id());
        PeriodFields.into(fields, position.zones());
        return Form.of(screen, Translated.into(fields, "name", position.name()));
    }

    private static PositionInput input(Form form, @Nullable Position was) {
        NameInput name = Translated.required(form, "name", was == null ? null : was.name());
        return new PositionInput(
                form.text("code"),
                new PositionInput.Name(null, null, name.translations()),
                form.text("line1"),
                form.text("line2"),
                form.text("line3"),
                form.text("color"),
                ColorContrast.sent(form),
                PeriodFields.zones(form, "zones"),
                null,
                null,
                PeriodFields.sent(form, "period"));
    }
}
