package org.gatehouse.imports.list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.position.PositionInput;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The positions of an event, found by their code or their name, with their default zones. */
@Component
record PositionItems(ListItemRepository items, PositionService service) implements LoadableList {

    private static final String ZONES = "zone_codes";
    private static final List<String> LINES = List.of("line1", "line2", "line3");
    private static final int LONGEST_CODE = 50;
    private static final int LONGEST_LINE = 200;

    @Override
    public String name() {
        return "positions";
    }

    @Override
    public List<ListColumn> columns(ListPlace place) {
        List<ListColumn> columns = new ArrayList<>();
        columns.add(ListCells.text("code", LONGEST_CODE, "position code", "kuerzel"));
        columns.addAll(ListCells.names());
        columns.add(ListCells.color(ListCells.COLOR, "colour", "farbe"));
        columns.add(ListCells.color(ListCells.TEXT_COLOR, "text colour", "textfarbe", "schriftfarbe"));
        LINES.forEach(line -> columns.add(ListCells.text(line, LONGEST_LINE)));
        columns.add(ListCells.several(items.zoneReference(place), ZONES, "zones", "default zones", "zonen"));
        return columns;
    }

    @Override
    public List<StoredItem> items(ListPlace place) {
        ListReference zones = items.zoneReference(place);
        Map<Long, List<Long>> given = items.zonesOfPositions(place);
        return items.positions(place).stream()
                .map(row -> {
                    TreeMap<Long, String> held = new TreeMap<>();
                    given.getOrDefault(row.id(), List.of()).forEach(zone -> held.put(zone, zones.shown(zone)));
                    ListValue codes = ListCells.of(held);
                    return StoredItem.named(
                            row.id(),
                            row.version(),
                            Translations.parse(row.name()),
                            new ListValues.Builder()
                                    .with("code", row.code())
                                    .with(ListCells.COLOR, row.color())
                                    .with(ListCells.TEXT_COLOR, row.textColor())
                                    .with("line1", row.line1())
                                    .with("line2", row.line2())
                                    .with("line3", row.line3())
                                    .with(ZONES, codes.key(), codes.shown()));
                })
                .toList();
    }

    @Override
    public List<String> keys() {
        return List.of("code", "name_en", "name_de");
    }

    @Override
    public Settling settling(ListPlace place) {
        return ListCells::textColored;
    }

    @Override
    public ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was) {
        NameInput name = StoredItem.name(is, was);
        PositionInput input = new PositionInput(
                is.key("code"),
                new PositionInput.Name(null, null, name.translations()),
                is.key("line1"),
                is.key("line2"),
                is.key("line3"),
                is.key(ListCells.COLOR),
                is.key(ListCells.TEXT_COLOR),
                zones(is.key(ZONES)),
                null,
                null);
        return new ItemWrite(
                input,
                was == null
                        ? by -> service.create(place.event(), input, by)
                        : by -> service.update(place.event(), was.id(), input, by));
    }

    private static @Nullable List<TimedZoneRef> zones(@Nullable String ids) {
        return ids == null
                ? null
                : Arrays.stream(ids.split(" "))
                        .map(Long::valueOf)
                        .map(TimedZoneRef::new)
                        .toList();
    }
}
