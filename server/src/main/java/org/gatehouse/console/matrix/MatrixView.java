package org.gatehouse.console.matrix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.view.ColumnNames;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** The positions and zones of an event as a matrix, with the number of live accreditations of each. */
public final class MatrixView {

    /** A position; its cells are in the order of the zones. */
    public record Row(Position position, int holders, List<Cell> cells) {

        @Nullable
        Object[] exported() {
            List<@Nullable Object> row = new ArrayList<>();
            row.add(Objects.requireNonNullElse(position.code(), "#" + position.id()));
            row.add(position.name().text());
            row.add(holders);
            cells.forEach(cell -> {
                row.add(cell.on() ? "x" : null);
                row.add(cell.holders());
            });
            return row.toArray();
        }
    }

    /**
     * A zone of a position.
     *
     * @param on whether the zone comes with the position
     * @param period the period in which it does; null is always
     * @param holders how many holders of the position have the zone, for whatever reason
     */
    public record Cell(boolean on, @Nullable Long period, int holders) {}

    /** A zone, with the number of its holders. */
    public record Column(Zone zone, int holders) {

        public boolean isOver() {
            return isOver(zone.quota(), holders);
        }

        static boolean isOver(@Nullable Integer quota, int holders) {
            return quota != null && holders > quota;
        }
    }

    private final List<Column> columns;
    private final List<Row> rows;
    private final Map<Long, Position> positions;
    private final Map<Long, Integer> holders;
    private final Map<Long, Map<Long, HolderCountRepository.Exceptions>> exceptions = new HashMap<>();

    MatrixView(
            List<Position> positions,
            List<Zone> zones,
            List<HolderCountRepository.OfPosition> holders,
            List<HolderCountRepository.Exceptions> exceptions) {
        this.positions = positions.stream().collect(Collectors.toMap(Position::id, Function.identity()));
        this.holders = holders.stream()
                .collect(Collectors.toMap(
                        HolderCountRepository.OfPosition::positionId, HolderCountRepository.OfPosition::holders));
        exceptions.forEach(one -> this.exceptions
                .computeIfAbsent(one.positionId(), none -> new HashMap<>())
                .put(one.zoneId(), one));
        this.rows = positions.stream().map(position -> row(position, zones)).toList();
        this.columns = columns(zones, rows);
    }

    /** The column names of {@link Row#exported}. Each zone has two columns: whether the position has it, and how many people hold it. */
    List<String> header(Screen screen) {
        String holders = ColumnNames.of(screen.texts(), "matrix", "holders");
        List<String> header = new ArrayList<>();
        header.add(ColumnNames.of(screen.texts(), "matrix", "position"));
        header.add(ColumnNames.of(screen.texts(), "matrix", "name"));
        header.add(holders);
        columns.forEach(column -> {
            header.add(column.zone().code());
            header.add(column.zone().code() + " · " + holders);
        });
        return header;
    }

    public List<Column> columns() {
        return columns;
    }

    public List<Row> rows() {
        return rows;
    }

    Optional<Position> position(long id) {
        return Optional.ofNullable(positions.get(id));
    }

    Optional<Column> column(long zone) {
        return columns.stream().filter(column -> column.zone().id() == zone).findFirst();
    }

    /** The zones that come with the position by id, each with its period; null is always. */
    Map<Long, @Nullable Long> zonesOf(long position) {
        Map<Long, @Nullable Long> zones = new TreeMap<>();
        Objects.requireNonNull(positions.get(position))
                .zones()
                .forEach(zone -> zones.put(
                        zone.id(), zone.period() == null ? null : zone.period().id()));
        return zones;
    }

    /** The number of live accreditations of the position. */
    int holdersOf(long position) {
        return holders.getOrDefault(position, 0);
    }

    HolderCountRepository.Exceptions exceptionsOf(long position, long zone) {
        return exceptions
                .getOrDefault(position, Map.of())
                .getOrDefault(zone, new HolderCountRepository.Exceptions(position, zone, 0, 0, 0));
    }

    private Row row(Position position, List<Zone> zones) {
        Map<Long, @Nullable Long> defaults = zonesOf(position.id());
        return new Row(
                position,
                holdersOf(position.id()),
                zones.stream()
                        .map(zone -> cell(position.id(), zone.id(), defaults))
                        .toList());
    }

    private Cell cell(long position, long zone, Map<Long, @Nullable Long> defaults) {
        HolderCountRepository.Exceptions but = exceptionsOf(position, zone);
        boolean on = defaults.containsKey(zone);
        return new Cell(on, defaults.get(zone), on ? holdersOf(position) - but.removed() : but.otherwise());
    }

    private static List<Column> columns(List<Zone> zones, List<Row> rows) {
        int[] sums = new int[zones.size()];
        for (Row row : rows) {
            for (int zone = 0; zone < sums.length; zone++) {
                sums[zone] += row.cells().get(zone).holders();
            }
        }
        Column[] columns = new Column[sums.length];
        for (int zone = 0; zone < sums.length; zone++) {
            columns[zone] = new Column(zones.get(zone), sums[zone]);
        }
        return List.of(columns);
    }
}
