package org.gatehouse.console.setup;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
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
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The zones of an event: their colours, quotas and order. */
@Controller
record ZonesController(
        ZoneRepository zones, ZoneService service, PositionReader positions, PackageOptionZoneService options) {

    private static final String ZONES = "/zones";

    @GetMapping("/console/events/{event_id}/zones")
    View list(Screen screen) {
        List<Zone> all = zones.withUsage(screen.eventId());
        return screen.show(
                "console/setup/zones", Map.of("zones", all, "inPositions", inPositions(screen), "twins", twins(all)));
    }

    /** The codes that several zones have. None can be given twice any more, but some events had such zones before. */
    private static Set<String> twins(List<Zone> all) {
        Set<String> seen = new HashSet<>();
        return all.stream().map(Zone::code).filter(code -> !seen.add(code)).collect(Collectors.toSet());
    }

    /** The number of positions that each zone comes with. */
    private Map<Long, Long> inPositions(Screen screen) {
        return positions.ofEvent(screen.eventId(), screen.language()).stream()
                .flatMap(position -> position.zones().stream())
                .collect(Collectors.groupingBy(Zone::id, Collectors.counting()));
    }

    @GetMapping("/console/events/{event_id}/zones/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        Map<Long, Long> inPositions = inPositions(screen);
        SheetColumns<Zone> columns = new SheetColumns<Zone>()
                .with("id", Zone::id)
                .with("code", Zone::code)
                .with("name", Zone::name)
                .with("color", Zone::color)
                .with("text_color", Zone::textColor)
                .with("usage", Zone::usage)
                .with("quota", Zone::quota)
                .with("positions", zone -> inPositions.getOrDefault(zone.id(), 0L));
        screen.send(response, "zones", columns, zones.withUsage(screen.eventId())::forEach);
    }

    @GetMapping("/console/events/{event_id}/zones/new")
    View blank(Screen screen) {
        List<String> taken =
                zones.ofEvent(screen.eventId()).stream().map(Zone::color).toList();
        return page(Form.of(screen, Map.of("color", ColourContrast.fresh(taken))), null, screen);
    }

    @PostMapping("/console/events/{event_id}/zones")
    View create(Form form, Screen screen) {
        ZoneInput zone = input(form);
        List<Long> given = form.ids("positions");
        if (!given.isEmpty() && !givesZones(screen)) {
            throw PlatformProblem.FORBIDDEN.because("Default zones of positions are not yours to change.");
        }
        return form.saved(zone, () -> service.create(screen.eventId(), zone, given, screen.caller()))
                ? done("zones.created", zone.name(), screen)
                : page(form, null, screen);
    }

    @GetMapping("/console/events/{event_id}/zones/{zone_id}")
    View edit(@PathVariable("zone_id") long zoneId, Screen screen) {
        Zone zone = get(zoneId, screen);
        return page(stored(zone, screen), zone, screen);
    }

    @PostMapping("/console/events/{event_id}/zones/{zone_id}")
    View update(@PathVariable("zone_id") long zoneId, Form form, Screen screen) {
        Zone was = get(zoneId, screen);
        form.compare(stored(was, screen));
        ZoneInput zone = input(form);
        return form.saved(zone, () -> service.update(screen.eventId(), zoneId, zone, screen.caller()))
                ? done("zones.saved", zone.name(), screen)
                : page(form, was, screen);
    }

    @GetMapping("/console/events/{event_id}/zones/{zone_id}/delete")
    View lost(@PathVariable("zone_id") long zoneId, Form form, Screen screen) {
        return lost(get(zoneId, screen), form, screen);
    }

    @PostMapping("/console/events/{event_id}/zones/{zone_id}/delete")
    View delete(@PathVariable("zone_id") long zoneId, Form form, Screen screen) {
        Zone zone = get(zoneId, screen);
        return form.done(() -> service.delete(screen.eventId(), zoneId, screen.caller()))
                ? done("zones.deleted", zone.name(), screen)
                : lost(zone, form, screen);
    }

    @PostMapping("/console/events/{event_id}/zones/order")
    View order(Form form, Screen screen) {
        SequencedMap<Long, Integer> stored = new LinkedHashMap<>();
        zones.ofEvent(screen.eventId()).forEach(zone -> stored.put(zone.id(), zone.sort()));
        List<ZoneOrder.ZonePlace> places = ListOrder.sent(form, stored).entrySet().stream()
                .map(place -> new ZoneOrder.ZonePlace(place.getKey(), place.getValue()))
                .toList();
        service.sort(screen.eventId(), new ZoneOrder(places), screen.caller());
        return ListOrder.answer(form, screen.eventPath() + ZONES, screen);
    }

    /** Shows the form. Users who may change positions can give a new zone to positions at once. */
    private View page(Form form, @Nullable Zone zone, Screen screen) {
        List<Position> offered =
                zone == null && givesZones(screen) ? positions.ofEvent(screen.eventId(), screen.language()) : List.of();
        return form.show("console/setup/zone", Form.fields("zone", zone, "positions", offered));
    }

    private static boolean givesZones(Screen screen) {
        return screen.opens(HttpMethod.POST, "/positions");
    }

    private View lost(Zone zone, Form form, Screen screen) {
        Predicate<List<Zone>> holds = held -> held.stream().anyMatch(one -> one.id() == zone.id());
        List<String> inPositions = positions.ofEvent(screen.eventId(), screen.language()).stream()
                .filter(position -> holds.test(position.zones()))
                .map(position -> Translated.shown(position.name(), position.id()))
                .toList();
        List<String> inOptions = options.ofEvent(screen.eventId(), screen.language()).stream()
                .filter(option -> holds.test(option.zones()))
                .map(option -> Translated.shown(option.name(), option.id()))
                .toList();
        return form.show(
                "console/setup/zone-delete", Map.of("zone", zone, "positions", inPositions, "options", inOptions));
    }

    private static View done(String key, String name, Screen screen) {
        return screen.redirect(screen.eventPath() + ZONES, screen.text(key, name));
    }

    private Zone get(long zoneId, Screen screen) {
        return zones.find(screen.eventId(), zoneId)
                .orElseThrow(
                        () -> PlatformProblem.NOT_FOUND.because("Event %d has no zone %d.", screen.eventId(), zoneId));
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

    private static ZoneInput input(Form form) {
        return new ZoneInput(
                form.value("code").strip(),
                form.value("name").strip(),
                form.value("color").strip(),
                ColourContrast.sent(form),
                form.whole("quota"),
                null);
    }
}
