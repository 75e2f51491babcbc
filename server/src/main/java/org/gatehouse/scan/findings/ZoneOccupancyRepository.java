package org.gatehouse.scan.findings;

import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts who is in which zone. */
@Repository
record ZoneOccupancyRepository(JdbcClient db) {

    /**
     * All zones of the event in their order. People are counted only in zones whose readers report both ways; such zones are few. Readers
     * that reported both ways since the beginning of the day before still count in the morning, before the first person leaves. Whether they
     * report the way in is answered by those who are inside, or by one who has left: no index has the scans of one zone alone.
     *
     * @param dayBegan when the day of the event began
     */
    List<ZoneOccupancy> ofEvent(long eventId, Instant dayBegan) {
        return db.sql("""
                with day as (select :began::timestamptz as began), counted as materialized (
                    select z.event_id, z.id as zone_id, z.code, z.name, z.color, z.sort,
                           greatest(d.began, r.reset_at) as counted_since, r.reset_at, r.reset_by,
                           exists (select from scan s
                                   where s.event_id = z.event_id and s.zone_id = z.id and s.direction = 'OUT'
                                     and s.scanned_at >= d.began - interval '1 day')
                           and (exists (select from scan_presence p
                                        where p.event_id = z.event_id and p.zone_id = z.id and p.inside
                                          and p.scanned_at >= d.began - interval '1 day')
                                or exists (select from scan_presence p
                                           cross join lateral (
                                               select from scan s
                                               where s.event_id = p.event_id and s.accreditation_id = p.accreditation_id
                                                 and s.zone_id = p.zone_id and s.direction = 'IN'
                                                 and s.scanned_at >= d.began - interval '1 day'
                                               limit 1) came
                                           where p.event_id = z.event_id and p.zone_id = z.id and not p.inside)) as both_ways
                    from zone z
                    cross join day d
                    left join scan_occupancy_reset r on r.event_id = z.event_id and r.zone_id = z.id
                    where z.event_id = :event
                )
                select c.zone_id, c.code, c.name, c.color, c.both_ways, c.counted_since,
                       case when c.reset_at = c.counted_since then c.reset_by end as reset_by, i.inside, i.last_at as last_entry_at
                from counted c
                left join lateral (
                    select count(*) as inside, max(p.scanned_at) as last_at
                    from scan_presence p
                    where c.both_ways and p.event_id = c.event_id and p.zone_id = c.zone_id and p.inside
                      and p.scanned_at >= c.counted_since) i on c.both_ways
                order by c.sort, c.zone_id
                """)
                .param("event", eventId)
                .param("began", dayBegan.toString())
                .query(new RecordRows<>(ZoneOccupancy.class))
                .list();
    }

    /** The number of the event's scans after this id. */
    long waiting(long eventId, long after) {
        return db.sql("select count(*) from scan where event_id = :event and id > :after and verdict = 'recorded'")
                .param("event", eventId)
                .param("after", after)
                .query(Long.class)
                .single();
    }

    /**
     * Lets the count of a zone begin now, unless somebody reset it after {@code seen}. Of two who reset it at once the second waits for the
     * first and then changes nothing.
     */
    boolean reset(long eventId, long zoneId, Instant seen, Instant now, String by) {
        return db.sql("""
                insert into scan_occupancy_reset as r (event_id, zone_id, reset_at, reset_by)
                values (:event, :zone, :now::timestamptz, :by)
                on conflict (event_id, zone_id) do update
                    set reset_at = excluded.reset_at, reset_by = excluded.reset_by
                    where r.reset_at <= :seen::timestamptz
                """)
                        .param("event", eventId)
                        .param("zone", zoneId)
                        .param("now", now.toString())
                        .param("seen", seen.toString())
                        .param("by", by)
                        .update()
                == 1;
    }
}
