package org.gatehouse.console.setup;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.console.imports.ListFiles;
import org.gatehouse.console.imports.ListPages;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.scan.findings.ZoneOccupancyService;
import org.gatehouse.zone.FreshColor;
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
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.View;

/** The zones of an event: their colours, quotas and order. */
@Controller
@RequestMapping("/console/events/{event_id}/zones")
record ZonesController(
        ZoneRepository zones,
        ZoneService service,
        PositionReader positions,
        PackageOptionZoneService options,
        ListFiles files,
        GateReport gates,
        ZoneOccupancyService occupancy)
        implements ListPages<Zone> {

    @GetMapping
    View list(Screen screen) {
        List<Zone> all = zones.withUsage(screen.eventId());
        return screen.show(
                "console/setup/zones",
                Map.of(
                        "zones",
                        all,
                        "inPositions",
                        inPositions(screen),
                        "twins",
                        sameNames(all),
                        "inside",
                        screen.opens("/scans") ? occupancy.known(screen.eventId()) : Map.of()));
    }

    /** The codes that several zones have. None can be given twice any more, but some events had such zones before. */
    private static Set<String> sameNames(List<Zone> all) {
        Set<String> seen = new HashSet<>();
        return all.stream().map(Zone::code).filter(code -> !seen.add(code)).collect(Collectors.toSet());
    }

    /** The number of positions that each zone comes with. */
    private Map<Long, Long> inPositions(Screen screen) {
        return positions.ofEvent(screen.eventId(), screen.language()).stream()
                .flatMap(position -> position.zones().stream())
                .collect(Collectors.groupingBy(Zone::id, Collectors.counting()));
    }

    @Override
    public String kind() {
        return "zones";
    }

    @Override
    public String name(Zone zone) {
        return zone.name();
    }

    @Override
    @GetMapping("/new")
    public View blank(Form form, Screen screen) {
        List<String> taken =
                zones.ofEvent(screen.eventId()).stream().map(Zone::color).toList();
        return page(Form.of(screen, Map.of("color", FreshColor.beside(taken))), null, screen);
    }

    @Override
    public boolean save(Form form, @Nullable Zone was, Screen screen) {
        ZoneInput sent = input(form);
        List<Long> given = was == null ? form.ids("positions") : List.of();
        if (!given.isEmpty() && !givesZones(screen)) {
            throw PlatformProblem.FORBIDDEN.because("Default zones of positions are not yours to change.");
        }
        return form.saved(
                sent,
                was == null
                        ? () -> service.create(screen.eventId(), sent, given, screen.caller())
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
        zones.ofEvent(screen.eventId()).forEach(zone -> stored.put(zone.id(), zone.sort()));
        List<ZoneOrder.ZonePlace> places = ListOrder.sent(form, stored).entrySet().stream()
                .map(place -> new ZoneOrder.ZonePlace(place.getKey(), place.getValue()))
                .toList();
        service.sort(screen.eventId(), new ZoneOrder(places), screen.caller());
        return ListOrder.answer(form, path(screen), screen);
    }

    /** Shows the form. Users who may change positions can give a new zone to positions at once. */
    @Override
    public View page(Form form, @Nullable Zone zone, Screen screen) {
        List<Position> offered =
                zone == null && givesZones(screen) ? positions.ofEvent(screen.eventId(), screen.language()) : List.of();
        return form.show("console/setup/zone", Form.fields("zone", zone, "positions", offered));
    }

    private static boolean givesZones(Screen screen) {
        return screen.opens(HttpMethod.POST, "/positions");
    }

    @Override
    public View confirmDelete(long id, Zone zone, Form form, Screen screen) {
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

    @Override
    public Zone get(long id, Screen screen) {
        return zones.find(screen.eventId(), id)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("Event %d has no zone %d.", screen.eventId(), id));
    }

    @Override
    public Form stored(Zone zone, Screen screen) {
        return Form.of(
                screen,
                Form.fields(
                        "name", zone.name(),
                        "code", zone.code(),
                        "color", zone.color(),
                        "text_color", ColorContrast.chosen(zone.color(), zone.textColor()),
                        "quota", zone.quota(),
                        "capacity", zone.capacity()));
    }

    private static ZoneInput input(Form form) {
        return new ZoneInput(
                form.value("code").strip(),
                form.value("name").strip(),
                form.value("color").strip(),
                ColorContrast.sent(form),
                form.whole("quota"),
                Optional.ofNullable(form.whole("capacity")),
                null);
    }
}
