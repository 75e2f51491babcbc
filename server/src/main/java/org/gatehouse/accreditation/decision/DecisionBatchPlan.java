package org.gatehouse.accreditation.decision;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.ReturningZonesService;
import org.gatehouse.accreditation.decision.DecisionBatchRepository.Gained;
import org.gatehouse.accreditation.decision.DecisionBatchRepository.Lost;
import org.gatehouse.period.PeriodTimes;
import org.gatehouse.period.Times;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.ZoneRoom;

/**
 * Counts what a batch of decisions does to zones. Places are taken in turn and at each moment, as {@link ReturningZonesService} takes them
 * when the batch is applied.
 */
final class DecisionBatchPlan {

    private final List<Zone> zones;
    private final ZoneRoom room;
    private final Map<Long, Integer> changes = new HashMap<>();
    private final Map<Long, Integer> without = new HashMap<>();

    DecisionBatchPlan(ZoneRepository.Measured measured) {
        this.zones = measured.zones();
        this.room = measured.room();
    }

    /** Opens the zone to these registrations; where it returns to somebody, they are one. */
    void open(Gained gained, PeriodTimes periods) {
        long zone = gained.zoneId();
        Times valid = periods.valid(gained.within());
        Times given = times(gained.given(), periods).and(valid);
        if (gained.again().isEmpty()) {
            room.hold(zone, given, gained.many());
            count(zone, given, gained.many());
            return;
        }
        Times wished = Times.union(List.of(given, times(gained.again(), periods).and(valid)));
        if (room.takeAgain(zone, wished, given)) {
            count(zone, wished, 1);
        } else {
            Times kept = ReturningZonesService.kept(given, gained.allocated());
            room.take(zone, kept);
            count(zone, kept, 1);
            without.merge(zone, 1, Integer::sum);
        }
    }

    private static Times times(List<Long> periodIds, PeriodTimes periods) {
        return Times.union(periodIds.stream()
                .map(id -> periods.of(id == Gained.ALWAYS ? null : id))
                .toList());
    }

    /** A zone that would never be open is no right. */
    private void count(long zone, Times times, int many) {
        if (!times.areNever()) {
            changes.merge(zone, many, Integer::sum);
        }
    }

    /** Closes the zone for these registrations, which hold it at these times. */
    void close(Lost lost, Times times) {
        room.hold(lost.zoneId(), times, -lost.many());
        changes.merge(lost.zoneId(), -lost.many(), Integer::sum);
    }

    /** The effects on zones that somebody gets, loses or does not get back. */
    List<DecisionBatch.ZoneEffect> effects() {
        return zones.stream()
                .filter(zone -> changes.containsKey(zone.id()) || without.containsKey(zone.id()))
                .map(zone -> new DecisionBatch.ZoneEffect(
                        zone,
                        changes.getOrDefault(zone.id(), 0),
                        without.getOrDefault(zone.id(), 0),
                        room.usage(zone.id())))
                .toList();
    }
}
