package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneInput;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.setup.ZoneOrder;
import org.gatehouse.zone.setup.ZoneService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The zones of an event: their colours, quotas and order. */
@Controller
class ZonesController {

    private static final String ZONES = "/zones";

    private static final List<String> COLUMNS =
            List.of("id", "code", "name", "color", "text_color", "usage", "quota", "positions");

    private final ZoneRepository zones;
    private final ZoneService service;
    private final PositionReader positions;
    private final PackageOptionZoneService options;
    private final Validator rules;

    ZonesController(
            ZoneRepository zones,
            ZoneService service,
            PositionReader positions,
            PackageOptionZoneService options,
            Validator rules) {
        this.zones = zones;
        this.service = service;
        this.positions = positions;
        this.options = options;
        this.rules = rules;
    }

    @GetMapping("/console/events/{event_id}/zones")
    View list(@PathVariable("event_id") long eventId, Screen screen) {
        return screen.show(
                "console/setup/zones",
                Map.of("zones", zones.withUsage(eventId), "inPositions", inPositions(eventId, screen)));
    }

    /** The number of positions that each zone comes with. */
    private Map<Long, Long> inPositions(long eventId, Screen screen) {
        return positions.ofEvent(eventId, screen.language()).stream()
                .flatMap(position -> position.zones().stream())
                .collect(Collectors.groupingBy(Zone::id, Collectors.counting()));
    }

    @GetMapping("/console/events/{event_id}/zones/export")
    void export(@PathVariable("event_id") long eventId, Screen screen, HttpServletResponse response)
            throws IOException {
        Map<Long, Long> inPositions = inPositions(eventId, screen);
        screen.send(
                response,
                "zones",
                COLUMNS,
                out -> zones.withUsage(eventId)
                        .forEach(zone -> out.row(
                                zone.id(),
                                zone.code(),
                                zone.name(),
                                zone.color(),
                                zone.textColor(),
                                zone.usage(),
                                zone.quota(),
                                inPositions.getOrDefault(zone.id(), 0L))));
    }

    @GetMapping("/console/events/{event_id}/zones/new")
    View blank(@PathVariable("event_id") long eventId, Screen screen) {
        List<String> taken = zones.ofEvent(eventId).stream().map(Zone::color).toList();
        return page(eventId, Form.of(screen, Map.of("color", ColourContrast.fresh(taken))), screen);
    }

    @PostMapping("/console/events/{event_id}/zones")
    View create(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        ZoneInput zone = input(form);
        List<Long> given = form.ids("positions");
        if (!given.isEmpty() && !givesZones(screen)) {
            throw PlatformProblem.FORBIDDEN.because("Default zones of positions are not yours to change.");
        }
        boolean done = form.keeps(rules, zone) && form.done(() -> service.create(eventId, zone, given, by));
        return done ? saved(screen, "zones.created", zone.name()) : page(eventId, form, screen);
    }

    @GetMapping("/console/events/{event_id}/zones/{zone_id}")
    View edit(@PathVariable("event_id") long eventId, @PathVariable("zone_id") long zoneId, Screen screen) {
        Zone zone = get(eventId, zoneId);
        return page(stored(zone, screen), zone);
    }

    @PostMapping("/console/events/{event_id}/zones/{zone_id}")
    View update(
            @PathVariable("event_id") long eventId,
            @PathVariable("zone_id") long zoneId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Zone was = get(eventId, zoneId);
        Form form = Form.sent(screen, fields);
        form.compare(stored(was, screen));
        ZoneInput zone = input(form);
        boolean done = form.keeps(rules, zone) && form.done(() -> service.update(eventId, zoneId, zone, by));
        return done ? saved(screen, "zones.saved", zone.name()) : page(form, was);
    }

    @GetMapping("/console/events/{event_id}/zones/{zone_id}/delete")
    View lost(@PathVariable("event_id") long eventId, @PathVariable("zone_id") long zoneId, Screen screen) {
        return lost(eventId, get(eventId, zoneId), Form.of(screen, Map.of()), screen);
    }

    @PostMapping("/console/events/{event_id}/zones/{zone_id}/delete")
    View delete(
            @PathVariable("event_id") long eventId, @PathVariable("zone_id") long zoneId, Screen screen, Caller by) {
        Zone zone = get(eventId, zoneId);
        Form form = Form.of(screen, Map.of());
        return form.done(() -> service.delete(eventId, zoneId, by))
                ? saved(screen, "zones.deleted", zone.name())
                : lost(eventId, zone, form, screen);
    }

    /**
     * Stores the order. The script sends all items in their new order, which it already shows; without a script, a button moves one item.
     */
    @PostMapping("/console/events/{event_id}/zones/order")
    Object order(
            @PathVariable("event_id") long eventId,
            @RequestParam(required = false) @Nullable List<Long> order,
            @RequestParam(required = false) @Nullable Long item,
            @RequestParam(defaultValue = "0") int by,
            Screen screen,
            Caller caller) {
        SequencedMap<Long, Integer> stored = new LinkedHashMap<>();
        zones.ofEvent(eventId).forEach(zone -> stored.put(zone.id(), zone.sort()));
        List<Long> wanted =
                item == null ? Objects.requireNonNullElse(order, List.of()) : ListOrder.move(stored.keySet(), item, by);
        List<ZoneOrder.ZonePlace> places = ListOrder.moved(stored, wanted).entrySet().stream()
                .map(place -> new ZoneOrder.ZonePlace(place.getKey(), place.getValue()))
                .toList();
        service.sort(eventId, new ZoneOrder(places), caller);
        return item == null
                ? ResponseEntity.status(HttpStatus.NO_CONTENT).build()
                : screen.redirect(screen.eventPath() + ZONES + "#item-" + item);
    }

    private static View page(Form form, Zone zone) {
        return form.show("console/setup/zone", Map.of("zone", zone));
    }

    /** The page of a new zone. Users who may change positions can give the zone to positions at once. */
    private View page(long eventId, Form form, Screen screen) {
        List<Position> all = givesZones(screen) ? positions.ofEvent(eventId, screen.language()) : List.of();
        return form.show("console/setup/zone", Map.of("positions", all));
    }

    private static boolean givesZones(Screen screen) {
        return screen.opens(HttpMethod.POST, "/positions");
    }

    private View lost(long eventId, Zone zone, Form form, Screen screen) {
        Function<List<Zone>, Boolean> holds = held -> held.stream().anyMatch(one -> one.id() == zone.id());
        List<String> inPositions = positions.ofEvent(eventId, screen.language()).stream()
                .filter(position -> holds.apply(position.zones()))
                .map(ZonesController::nameOf)
                .toList();
        List<String> inOptions = options.ofEvent(eventId, screen.language()).stream()
                .filter(option -> holds.apply(option.zones()))
                .map(option -> Objects.requireNonNullElse(option.name().text(), option.type()))
                .toList();
        return form.show(
                "console/setup/zone-delete", Map.of("zone", zone, "positions", inPositions, "options", inOptions));
    }

    /** The codes of the zones, such as {@code VIL ARENA}, as in other files. */
    static String codes(List<Zone> zones) {
        return zones.stream().map(Zone::code).collect(Collectors.joining(" "));
    }

    static String nameOf(Position position) {
        String name = position.name().text();
        String code = Objects.requireNonNullElse(position.code(), "#" + position.id());
        return name == null || name.isBlank() ? code : name;
    }

    private static View saved(Screen screen, String key, String name) {
        screen.toast(Toast.done(screen.text(key, name)));
        return screen.redirect(screen.eventPath() + ZONES);
    }

    private Zone get(long eventId, long zoneId) {
        return zones.find(eventId, zoneId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("Event %d has no zone %d.", eventId, zoneId));
    }

    private static Form stored(Zone zone, Screen screen) {
        return Form.of(
                screen,
                Form.fields(
                        "name", zone.name(),
                        "code", zone.code(),
                        "color", zone.color(),
                        "text_color", ColourContrast.chosen(zone.color(), zone.textColor()),
                        "quota", zone.quota()));
    }

    /** Reads the form. An empty text colour selects the readable one, even when the background stays the same. */
    private static ZoneInput input(Form form) {
        String color = form.text("color");
        String chosen = form.text("text_color");
        String text = chosen == null && color != null && Colors.isColor(color) ? Colors.readableOn(color) : chosen;
        return new ZoneInput(
                form.value("code").strip(),
                form.value("name").strip(),
                form.value("color").strip(),
                text,
                form.whole("quota"),
                null);
    }
}
