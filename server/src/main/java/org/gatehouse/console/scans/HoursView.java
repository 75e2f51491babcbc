package org.gatehouse.console.scans;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gatehouse.console.Screen;
import org.gatehouse.scan.log.ScanHours;
import org.gatehouse.scan.log.ScanHours.ZoneHour;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** Entries as a table whose cells are shaded by their number: a row is a zone, a column an hour of a day or a day of the event. */
public record HoursView(List<Column> columns, List<Row> rows) {

    private static final int SHADES = 5;
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm");
    private static final DateTimeFormatter HOUR_WITH_OFFSET = DateTimeFormatter.ofPattern("HH:mm xxx");

    /**
     * An hour, or a day.
     *
     * @param day the day to which the column leads; null for an hour
     */
    public record Column(
            Instant began, String label, @Nullable LocalDate day) {}

    /**
     * The entries of a zone.
     *
     * @param zone null when it was deleted
     */
    public record Row(long zoneId, @Nullable Zone zone, List<Cell> cells, long total) {}

    /**
     * The entries of a zone in a column.
     *
     * @param shade 0 for none, then 1 to 5 for the largest number of the table
     */
    public record Cell(long entries, int shade) {}

    /** The hours of a day from the first with an entry to the last: nobody comes for most of the night. */
    static HoursView ofDay(Screen screen, LocalDate day, ScanHours counted, List<Zone> zones) {
        ZoneId zone = screen.zone();
        TreeSet<Instant> entered = new TreeSet<>();
        counted.zones().forEach(hour -> entered.add(hour.beganAt()));
        Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
        List<Column> columns = new ArrayList<>();
        Instant began = day.atStartOfDay(zone).toInstant();
        for (; began.isBefore(end); began = began.plus(1, ChronoUnit.HOURS)) {
            Instant next = began.plus(1, ChronoUnit.HOURS);
            if (entered.lower(next) != null && entered.ceiling(began) != null) {
                columns.add(new Column(began, hour(zone, began), null));
            }
        }
        return of(columns, counted, zones);
    }

    /** The offset distinguishes two hours that the clock calls the same. */
    public static String hour(ZoneId zone, Instant at) {
        boolean twice = zone.getRules()
                        .getValidOffsets(at.atZone(zone).toLocalDateTime())
                        .size()
                > 1;
        return (twice ? HOUR_WITH_OFFSET : HOUR).format(at.atZone(zone));
    }

    /** The days from the first with an entry to the last. */
    static HoursView ofDays(Screen screen, LocalDate last, ScanHours counted, List<Zone> zones) {
        ZoneId zone = screen.zone();
        LocalDate day = counted.zones().stream()
                .map(hour -> hour.beganAt().atZone(zone).toLocalDate())
                .min(LocalDate::compareTo)
                .orElse(last);
        List<Column> columns = new ArrayList<>();
        for (; !day.isAfter(last); day = day.plusDays(1)) {
            columns.add(new Column(day.atStartOfDay(zone).toInstant(), screen.day(day), day));
        }
        return of(columns, counted, zones);
    }

    private static HoursView of(List<Column> columns, ScanHours counted, List<Zone> zones) {
        TreeMap<Instant, Integer> places = new TreeMap<>();
        columns.forEach(column -> places.put(column.began(), places.size()));
        Map<Long, long[]> sums = new LinkedHashMap<>();
        zones.forEach(zone -> sums.put(zone.id(), new long[columns.size()]));
        for (ZoneHour hour : counted.zones()) {
            long[] sum = sums.computeIfAbsent(hour.zoneId(), gone -> new long[columns.size()]);
            sum[places.floorEntry(hour.beganAt()).getValue()] += hour.entries();
        }
        long most = sums.values().stream().flatMapToLong(Arrays::stream).max().orElse(0);
        Map<Long, Zone> known = new LinkedHashMap<>();
        zones.forEach(zone -> known.put(zone.id(), zone));
        List<Row> rows = new ArrayList<>();
        sums.forEach((id, sum) -> rows.add(new Row(
                id,
                known.get(id),
                Arrays.stream(sum)
                        .mapToObj(count -> new Cell(count, shade(count, most)))
                        .toList(),
                Arrays.stream(sum).sum())));
        return new HoursView(columns, rows);
    }

    private static int shade(long count, long most) {
        return most == 0 ? 0 : (int) ((count * SHADES + most - 1) / most);
    }
}
