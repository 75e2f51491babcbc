package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.accreditation.EffectiveZoneRepository.ChosenPosition;
import org.gatehouse.accreditation.EffectiveZoneRepository.Source;
import org.gatehouse.period.AccessWindowRepository;
import org.gatehouse.period.PeriodRepository;
import org.gatehouse.period.PeriodTimes;
import org.gatehouse.period.Times;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the times at which accreditations have zones. */
@Repository
public record RightTimesRepository(
        JdbcClient db, EffectiveZoneRepository effective, PeriodRepository periods, AccessWindowRepository windows) {

    /** A row of {@code accreditation_zone}. */
    private record Row(
            long accreditationId, long zoneId, @Nullable Long windowId) {}

    /** The times of these accreditations in these zones, by what this transaction has written so far. */
    public RightTimes of(long eventId, Collection<Long> accreditationIds, Collection<Long> zoneIds) {
        return of(
                eventId, accreditationIds, zoneIds, null, effective.sources(eventId, accreditationIds, zoneIds, null));
    }

    /**
     * The same with sources that were read already.
     *
     * @param position in which they were read; null leaves each one's own
     */
    public RightTimes of(
            long eventId,
            Collection<Long> accreditationIds,
            Collection<Long> zoneIds,
            @Nullable ChosenPosition position,
            List<Source> sources) {
        PeriodTimes times = periods.times(eventId);
        List<Row> rows = rows(eventId, accreditationIds, zoneIds);
        Map<Long, Times> byWindow = windows.times(eventId, rows.stream().map(Row::windowId));
        return new RightTimes(
                times,
                times.areNone() ? Map.of() : effective.validity(eventId, accreditationIds, position),
                rows.stream()
                        .map(row -> new RightTimes.ZoneAtTimes(
                                row.accreditationId(),
                                row.zoneId(),
                                row.windowId() == null
                                        ? Times.ALWAYS
                                        : Objects.requireNonNull(byWindow.get(row.windowId()))))
                        .toList(),
                sources);
    }

    private List<Row> rows(long eventId, Collection<Long> accreditationIds, Collection<Long> zoneIds) {
        return db.sql("""
                select accreditation_id, zone_id, window_id
                from accreditation_zone
                where event_id = :event and accreditation_id = any(:accreditations) and zone_id = any(:zones)
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("zones", zoneIds.toArray(Long[]::new))
                .query((row, number) -> new Row(row.getLong(1), row.getLong(2), row.getObject(3, Long.class)))
                .list();
    }
}
