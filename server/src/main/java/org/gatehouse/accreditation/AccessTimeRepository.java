package org.gatehouse.accreditation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.period.Times;
import org.gatehouse.period.TimesRows;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads when the zones of an accreditation are open, and why. */
@Repository
public record AccessTimeRepository(JdbcClient db, ZoneRepository zones, EffectiveZoneRepository effective) {

    /** All zones that something gives to the accreditation and nobody took away, in their order. */
    public List<AccessTime> of(long eventId, long accreditationId) {
        Map<Long, List<AccessTime.Given>> given = new HashMap<>();
        effective
                .given(eventId, accreditationId)
                .forEach(one -> given.computeIfAbsent(one.zoneId(), zone -> new ArrayList<>())
                        .add(new AccessTime.Given(one.reason(), one.periodId())));
        Map<Long, Times> valid = valid(eventId, accreditationId);
        List<AccessTime> times = new ArrayList<>();
        for (Zone zone : zones.ofEvent(eventId)) {
            List<AccessTime.Given> reasons = given.get(zone.id());
            if (reasons != null) {
                times.add(new AccessTime(zone, valid.getOrDefault(zone.id(), Times.NEVER), reasons));
            }
        }
        return times;
    }

    private Map<Long, Times> valid(long eventId, long accreditationId) {
        return TimesRows.of(db.sql("""
                select az.zone_id as id, lower(part) as from_at, upper(part) as until_at
                from accreditation_zone az
                left join access_window w on w.event_id = az.event_id and w.id = az.window_id
                cross join unnest(coalesce(w.valid, '{(,)}')) as part
                where az.event_id = :event and az.accreditation_id = :accreditation
                """).param("event", eventId).param("accreditation", accreditationId));
    }
}
