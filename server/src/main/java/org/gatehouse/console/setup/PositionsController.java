package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.Translated;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionInput;
import org.gatehouse.zone.position.PositionMapping;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionRef;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The positions of an event: their colours, badge lines, default zones and order. */
@Controller
class PositionsController {

    private static final String POSITIONS = "/positions";

    private static final List<String> COLUMNS =
            List.of("id", "code", "name", "color", "text_color", "line1", "line2", "line3", "zone_codes");

    /** The keywords from which badge lines are composed (contract 6.3). */
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

    private final PositionReader positions;
    private final PositionService service;
    private final ZoneRepository zones;
    private final Validator rules;

    PositionsController(PositionReader positions, PositionService service, ZoneRepository zones, Validator rules) {
        this.positions = positions;
        this.service = service;
        this.zones = zones;
        this.rules = rules;
    }

    @GetMapping("/console/events/{event_id}/positions")
    View list(@PathVariable("event_id") long eventId, Screen screen) {
        return screen.show(
                "console/setup/positions", Map.of("positions", positions.ofEvent(eventId, screen.language())));
    }

    @GetMapping("/console/events/{event_id}/positions/export")
    void export(@PathVariable("event_id") long eventId, Screen screen, HttpServletResponse response)
            throws IOException {
        screen.send(
                response,
                "positions",
                COLUMNS,
                out -> positions
                        .ofEvent(eventId, screen.language())
                        .forEach(position -> out.row(
                                position.id(),
                                position.code(),
                                position.name().text(),
                                position.color(),
                                position.textColor(),
                                position.line1(),
                                position.line2(),
                                position.line3(),
                                ZonesController.codes(position.zones()))));
    }

    @GetMapping("/console/events/{event_id}/positions/new")
    View blank(@PathVariable("event_id") long eventId, Screen screen) {
        List<String> taken = positions.ofEvent(eventId, screen.language()).stream()
                .map(position -> Objects.requireNonNullElse(position.color(), ""))
                .toList();
        Map<String, String> first =
                Map.of("color", ColourContrast.fresh(taken), "line1", "SKILL_AND_NUMBER", "line2", "MEMBER");
        return page(eventId, Form.of(screen, first), null);
    }

    @PostMapping("/console/events/{event_id}/positions")
    View create(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        PositionInput position = input(form, Map.of());
        boolean done = form.keeps(rules, position) && form.done(() -> service.create(eventId, position, by));
        return done ? saved(screen, "positions.created", form) : page(eventId, form, null);
    }

    @GetMapping("/console/events/{event_id}/positions/{position_id}")
    View edit(@PathVariable("event_id") long eventId, @PathVariable("position_id") long positionId, Screen screen) {
        Position position = get(eventId, positionId, screen);
        return page(eventId, stored(position, screen), position);
    }

    @PostMapping("/console/events/{event_id}/positions/{position_id}")
    View update(
            @PathVariable("event_id") long eventId,
            @PathVariable("position_id") long positionId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Position was = get(eventId, positionId, screen);
        Form form = Form.sent(screen, fields);
        form.compare(stored(was, screen));
        PositionInput position = input(form, texts(was));
        boolean done =
                form.keeps(rules, position) && form.done(() -> service.update(eventId, positionId, position, by));
        return done ? saved(screen, "positions.saved", form) : page(eventId, form, was);
    }

    @GetMapping("/console/events/{event_id}/positions/{position_id}/delete")
    View lost(@PathVariable("event_id") long eventId, @PathVariable("position_id") long positionId, Screen screen) {
        return lost(get(eventId, positionId, screen), Form.of(screen, Map.of()));
    }

    @PostMapping("/console/events/{event_id}/positions/{position_id}/delete")
    View delete(
            @PathVariable("event_id") long eventId,
            @PathVariable("position_id") long positionId,
            Screen screen,
            Caller by) {
        Position position = get(eventId, positionId, screen);
        Form form = Form.of(screen, Map.of());
        if (!form.done(() -> service.delete(eventId, positionId, by))) {
            return lost(position, form);
        }
        screen.toast(Toast.done(screen.text("positions.deleted", ZonesController.nameOf(position))));
        return screen.redirect(screen.eventPath() + POSITIONS);
    }

    /**
     * Stores the order. The script sends all items in their new order, which it already shows; without a script, a button moves one item.
     */
    @PostMapping("/console/events/{event_id}/positions/order")
    Object order(
            @PathVariable("event_id") long eventId,
            @RequestParam(required = false) @Nullable List<Long> order,
            @RequestParam(required = false) @Nullable Long item,
            @RequestParam(defaultValue = "0") int by,
            Screen screen,
            Caller caller) {
        SequencedMap<Long, Integer> stored = new LinkedHashMap<>();
        positions
                .mapping(eventId, screen.language())
                .positions()
                .forEach(mapped -> stored.put(mapped.position().id(), mapped.sort()));
        List<Long> wanted =
                item == null ? Objects.requireNonNullElse(order, List.of()) : ListOrder.move(stored.keySet(), item, by);
        List<PositionMapping.PositionPlace> places = ListOrder.moved(stored, wanted).entrySet().stream()
                .map(place -> new PositionMapping.PositionPlace(new PositionRef(place.getKey()), place.getValue()))
                .toList();
        service.sort(eventId, new PositionMapping.PositionOrder(places), caller);
        return item == null
                ? ResponseEntity.status(HttpStatus.NO_CONTENT).build()
                : screen.redirect(screen.eventPath() + POSITIONS + "#item-" + item);
    }

    private View page(long eventId, Form form, @Nullable Position position) {
        List<Zone> all = zones.ofEvent(eventId);
        Map<String, String> named = all.stream()
                .collect(Collectors.toMap(zone -> String.valueOf(zone.id()), Zone::name, (one, other) -> one));
        return form.show(
                "console/setup/position",
                Form.fields("position", position, "zones", all, "named", named, "keywords", KEYWORDS));
    }

    private static View lost(Position position, Form form) {
        return form.show("console/setup/position-delete", Map.of("position", position));
    }

    private static View saved(Screen screen, String key, Form form) {
        String name = form.text("name") == null ? form.value("name_de") : form.value("name");
        screen.toast(Toast.done(screen.text(key, name)));
        return screen.redirect(screen.eventPath() + POSITIONS);
    }

    private Position get(long eventId, long positionId, Screen screen) {
        return positions
                .findTranslated(eventId, positionId, screen.language())
                .orElseThrow(
                        () -> PlatformProblem.NOT_FOUND.because("Event %d has no position %d.", eventId, positionId));
    }

    private static Map<String, String> texts(Position position) {
        return Objects.requireNonNullElse(position.name().translations(), Map.of());
    }

    private static Form stored(Position position, Screen screen) {
        Map<String, @Nullable Object> fields = Translated.into(Form.fields(), "name", texts(position));
        fields.putAll(Form.fields(
                "code", position.code(),
                "color", position.color(),
                "text_color", ColourContrast.chosen(position.color(), position.textColor()),
                "line1", position.line1(),
                "line2", position.line2(),
                "line3", position.line3(),
                "zones", position.zones().stream().map(Zone::id).toList()));
        return Form.of(screen, fields);
    }

    private static PositionInput input(Form form, Map<String, String> was) {
        Map<String, String> names = Translated.sent(form, "name", was);
        if (names.isEmpty()) {
            form.wrong("name", form.message("form.required"));
        }
        String color = form.text("color");
        String chosen = form.text("text_color");
        String text = chosen == null && color != null && Colors.isColor(color) ? Colors.readableOn(color) : chosen;
        return new PositionInput(
                form.text("code"),
                new PositionInput.Name(null, null, names),
                form.text("line1"),
                form.text("line2"),
                form.text("line3"),
                color,
                text,
                form.ids("zones").stream().map(ZoneRef::new).toList(),
                null);
    }
}
