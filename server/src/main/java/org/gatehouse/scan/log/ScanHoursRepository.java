package org.gatehouse.scan.log;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.scan.log.ScanHours.GatePeak;
import org.gatehouse.scan.log.ScanHours.ZoneHour;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts whom gates let in, by the hour, along the index on the times of scans. */
@Repository
public record ScanHoursRepository(JdbcClient db) {

    /** At most this number of gates, the busiest first. A client may send any name as its device. */
    public static final int MOST_GATES = 1000;

    /** Hours are counted from {@code :from}, so that an hour that the clocks repeat is counted separately. */
    static final String HOURS = """
            with hours as (
                select zone_id, client_id, device, date_bin('1 hour', scanned_at, :from) as began_at, count(*) as entries
                from scan
                where event_id = :event and scanned_at >= :from and scanned_at < :to
                  and allowed and direction = 'IN' and verdict = 'recorded'
                group by 1, 2, 3, 4),
            peak as (
                select distinct on (client_id, device) client_id, device, began_at, sum(entries) as entries
                from hours
                group by client_id, device, began_at
                order by client_id, device, sum(entries) desc, began_at)
            (select zone_id, null as gate, began_at, sum(entries)::bigint as entries
             from hours
             group by zone_id, began_at
             order by zone_id, began_at)
            union all
            (select null, coalesce(nullif(p.device, ''), c.name, p.client_id), p.began_at, p.entries::bigint
             from peak p
             left join client c on c.client_id = p.client_id
             order by p.entries desc, 2
             limit :most)
            """;

    /** The recorded scans that let somebody in, from {@code from} and before {@code to}. */
    public ScanHours between(long eventId, Instant from, Instant to) {
        List<ZoneHour> zones = new ArrayList<>();
        List<GatePeak> gates = new ArrayList<>();
        db.sql(HOURS)
                .param("event", eventId)
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
                .param("most", MOST_GATES)
                .query((ResultSet row) -> read(row, zones, gates));
        return new ScanHours(zones, gates);
    }

    private static void read(ResultSet row, List<ZoneHour> zones, List<GatePeak> gates) throws SQLException {
        Instant beganAt = row.getObject("began_at", OffsetDateTime.class).toInstant();
        long entries = row.getLong("entries");
        String gate = row.getString("gate");
        if (gate == null) {
            zones.add(new ZoneHour(row.getLong("zone_id"), beganAt, entries));
        } else {
            gates.add(new GatePeak(gate, beganAt, entries));
        }
    }
}
