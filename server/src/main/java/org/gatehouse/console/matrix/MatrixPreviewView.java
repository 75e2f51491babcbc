package org.gatehouse.console.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneChange;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;

/**
 * What a decision would do in the current state.
 *
 * @param lines one for each mark
 * @param zones the zones whose number of holders changes, with that number afterwards
 * @param conflicts positions whose zones or their periods have changed since the decision was made
 */
public record MatrixPreviewView(List<Line> lines, List<After> zones, List<Conflict> conflicts) {

    /**
     * One mark.
     *
     * @param changed number of accreditations that would get or lose the zone
     * @param period the period of a zone that would be given then; null for no word about it, 0 for always
     * @param times whether the position has the zone already, and only the period would be another
     * @param unchanged number of the position's other accreditations: they keep their removal, or keep the zone for another reason
     */
    public record Line(
            Position position,
            Zone zone,
            boolean on,
            @Nullable Long period,
            boolean times,
            int changed,
            int unchanged) {}

    /** A zone, with its holders before and after. */
    public record After(Zone zone, int before, int after) {

        public boolean isOver() {
            return MatrixView.Column.isOver(zone.quota(), after);
        }
    }

    /** The two versions of a position's zones, each zone with its period. */
    public record Conflict(Position position, List<Zone> wanted, List<Zone> now, List<Zone> then) {}

    public boolean isOver() {
        return zones.stream().anyMatch(After::isOver);
    }

    static MatrixPreviewView of(long eventId, MatrixForm decision, MatrixView matrix) {
        List<Line> lines = new ArrayList<>();
        Map<Long, Integer> after = new TreeMap<>();
        for (MatrixForm.Mark mark : decision.marks()) {
            Position position = matrix.position(mark.positionId())
                    .orElseThrow(() -> PositionService.unknown("changes", eventId, mark.positionId()));
            MatrixView.Column column = matrix.column(mark.zoneId())
                    .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                            "changes", "zone %d is not a zone of event %d any more", mark.zoneId(), eventId));
            Map<Long, @Nullable Long> now = matrix.zonesOf(position.id());
            if (now.containsKey(mark.zoneId()) != mark.on()) {
                Line line = line(position, column.zone(), mark, matrix);
                lines.add(line);
                after.merge(mark.zoneId(), mark.on() ? line.changed() : -line.changed(), Integer::sum);
            } else if (mark.isOtherTime(now.get(mark.zoneId()))) {
                int holders = matrix.holdersOf(position.id())
                        - matrix.exceptionsOf(position.id(), mark.zoneId()).removed();
                lines.add(new Line(position, column.zone(), true, mark.periodId(), true, holders, 0));
            }
        }
        List<After> zones = after.entrySet().stream()
                .map(entry -> after(matrix.column(entry.getKey()).orElseThrow(), entry.getValue()))
                .toList();
        return new MatrixPreviewView(lines, zones, conflicts(decision, matrix));
    }

    private static After after(MatrixView.Column column, int difference) {
        return new After(column.zone(), column.holders(), column.holders() + difference);
    }

    private static Line line(Position position, Zone zone, MatrixForm.Mark mark, MatrixView matrix) {
        HolderCountRepository.Exceptions but = matrix.exceptionsOf(position.id(), zone.id());
        int holders = matrix.holdersOf(position.id());
        return mark.on()
                ? new Line(
                        position,
                        zone,
                        true,
                        mark.periodId(),
                        false,
                        holders - but.removed() - but.otherwise(),
                        but.removed())
                : new Line(position, zone, false, null, false, holders - but.removed() - but.both(), but.both());
    }

    private static List<Conflict> conflicts(MatrixForm decision, MatrixView matrix) {
        List<Conflict> conflicts = new ArrayList<>();
        for (ZoneChange change : decision.zoneChanges()) {
            Position position = matrix.position(change.positionId()).orElse(null);
            if (position != null && !matrix.zonesOf(position.id()).equals(change.was())) {
                ZoneChange again = decision.changeOf(position.id(), matrix.zonesOf(position.id()));
                conflicts.add(new Conflict(
                        position, named(change.timed(), matrix), position.zones(), named(again.timed(), matrix)));
            }
        }
        return conflicts;
    }

    private static List<Zone> named(Map<Long, @Nullable Long> zones, MatrixView matrix) {
        return matrix.columns().stream()
                .map(MatrixView.Column::zone)
                .filter(zone -> zones.containsKey(zone.id()))
                .map(zone -> zone.during(zones.get(zone.id())))
                .toList();
    }

    /** The key of the sentence for a zone with a quota, or for one without. */
    public static String quotaKey(@Nullable Integer quota) {
        return Objects.isNull(quota) ? "matrix.after" : "matrix.after.of";
    }
}
