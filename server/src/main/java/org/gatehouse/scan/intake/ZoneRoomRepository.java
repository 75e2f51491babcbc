package org.gatehouse.scan.intake;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.intake.ZoneRooms.Limit;
import org.gatehouse.scan.intake.ZoneRooms.Place;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Who is inside zones with a capacity, through the connections that write scans. */
@Repository
class ZoneRoomRepository {

    private final JdbcClient db;

    ZoneRoomRepository(@Qualifier("scans") JdbcClient db) {
        this.db = db;
    }

    /** Locks those zones of the scans that have a capacity until the transaction ends, always in the same order. */
    List<Limit> lock(Collection<Scan> scans) {
        return db.sql("""
                select c.event_id, c.zone_id, c.capacity, event.time_zone, r.reset_at
                from zone_capacity c
                join event on event.id = c.event_id
                left join scan_occupancy_reset r on r.event_id = c.event_id and r.zone_id = c.zone_id
                where exists (select from unnest(:events::bigint[], :zones::bigint[]) as s (event_id, zone_id)
                              where s.event_id = c.event_id and s.zone_id = c.zone_id)
                order by c.event_id, c.zone_id
                for no key update of c
                """)
                .param("events", ids(scans, scan -> scan.sender().eventId()))
                .param("zones", ids(scans, scan -> scan.report().zoneId()))
                .query((row, number) -> new Limit(
                        new Place(row.getLong("event_id"), row.getLong("zone_id")),
                        row.getInt("capacity"),
                        row.getString("time_zone"),
                        Columns.instantOrNull(row, "reset_at")))
                .list();
    }

    /** How many are inside the zone. It is a statement behind the lock, so it sees everybody who was let in before. */
    int inside(Place zone, Instant since) {
        return db.sql("""
                select count(*) from scan_presence p
                where p.event_id = :event and p.zone_id = :zone and p.inside and p.scanned_at >= :since::timestamptz
                """)
                .param("event", zone.eventId())
                .param("zone", zone.zoneId())
                .param("since", since.toString())
                .query(Integer.class)
                .single();
    }

    /** Which of these accreditations are inside the zone. */
    List<Long> inside(Place zone, Instant since, Collection<Long> accreditations) {
        return db.sql("""
                select p.accreditation_id from scan_presence p
                where p.event_id = :event and p.zone_id = :zone and p.accreditation_id = any(:accreditations)
                  and p.inside and p.scanned_at >= :since::timestamptz
                """)
                .param("event", zone.eventId())
                .param("zone", zone.zoneId())
                .param("accreditations", accreditations.toArray(Long[]::new))
                .param("since", since.toString())
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private static long[] ids(Collection<Scan> scans, ToLongFunction<Scan> id) {
        return scans.stream().mapToLong(id).toArray();
    }
}
