package org.gatehouse.imports.list;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.zone.ZoneInput;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.setup.ZoneService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The zones of an event, found by their code. Their places in lists stay; new zones come last. */
@Component
record ZoneItems(ListItemRepository items, ZoneRepository zones, ZoneService service) implements LoadableList {

    private static final int LONGEST_CODE = 50;

    @Override
    public String name() {
        return "zones";
    }

    @Override
    public List<ListColumn> columns(ListPlace place) {
        return List.of(
                ListCells.text("code", LONGEST_CODE, "zone code", "kuerzel").isNeeded(),
                ListCells.text("name", ListCells.LONGEST_NAME, "zone", "bezeichnung")
                        .isNeeded(),
                ListCells.color(ListCells.COLOR, "colour", "farbe").isNeeded(),
                ListCells.color(ListCells.TEXT_COLOR, "text colour", "textfarbe", "schriftfarbe"),
                ListCells.number("quota", "limit", "capacity", "kontingent", "hoechstzahl"),
                ListColumn.shown("usage"),
                ListColumn.shown("positions"));
    }

    @Override
    public List<StoredItem> items(ListPlace place) {
        Map<Long, Integer> usage = new HashMap<>();
        zones.withUsage(place.event())
                .forEach(zone -> usage.put(zone.id(), Objects.requireNonNullElse(zone.usage(), 0)));
        return items.zones(place).stream()
                .map(row -> new StoredItem(
                        row.id(),
                        row.version(),
                        Translations.NONE,
                        new ListValues.Builder()
                                .with("code", row.code())
                                .with("name", row.name())
                                .with(ListCells.COLOR, row.color())
                                .with(ListCells.TEXT_COLOR, row.textColor())
                                .with("quota", row.quota(), String.valueOf(row.quota()))
                                .with("usage", String.valueOf(usage.getOrDefault(row.id(), 0)))
                                .with("positions", String.valueOf(row.positions()))
                                .build()))
                .toList();
    }

    @Override
    public List<String> keys() {
        return List.of("code");
    }

    @Override
    public Set<String> unique() {
        return Set.of("code", "name");
    }

    @Override
    public Settling settling(ListPlace place) {
        return ListCells::textColored;
    }

    @Override
    public ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was) {
        String quota = is.key("quota");
        ZoneInput input = new ZoneInput(
                is.text("code"),
                is.text("name"),
                is.text(ListCells.COLOR),
                Objects.requireNonNullElse(is.key(ListCells.TEXT_COLOR), ""),
                quota == null ? null : Integer.valueOf(quota),
                null);
        return new ItemWrite(
                input,
                was == null
                        ? by -> service.create(place.event(), input, by)
                        : by -> service.update(place.event(), was.id(), input, by));
    }
}
