package org.gatehouse.scan.log;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts recent scans, along the index on their times. */
@Repository
public record ScanCountRepository(JdbcClient db) {

    /** Only the newest scans of the requested time are counted, up to this number. It is a limit for the busiest quarter of an hour. */
    public static final int MOST_COUNTED = 100_000;

    private static final RowMapper<OfZone> OF_ZONE = new RecordRows<>(OfZone.class);

    /** The counts of one zone: those who were let in, and those who were not let through. People who leave count in neither. */
    public record OfZone(long zoneId, long allowed, long refused) {}

    /** The counts for each zone, of scans after {@code after} and up to {@code upTo}. */
    public List<OfZone> between(long eventId, Instant after, Instant upTo) {
        return db.sql("""
                select zone_id, count(*) filter (where allowed and direction = 'IN') as allowed,
                       count(*) filter (where not allowed) as refused
                from (select zone_id, allowed, direction
                      from scan
                      where event_id = :event and scanned_at > :after and scanned_at <= :upTo
                      order by scanned_at desc, id desc
                      limit :most) lately
                group by zone_id
                """)
                .param("event", eventId)
                .param("after", after.atOffset(ZoneOffset.UTC))
                .param("upTo", upTo.atOffset(ZoneOffset.UTC))
                .param("most", MOST_COUNTED)
                .query(OF_ZONE)
                .list();
    }

    /** When the newest scan up to this moment was made. The limit is needed because the clocks of gates can be ahead. */
    public Optional<Instant> newest(long eventId, Instant upTo) {
        return db.sql("""
                select scanned_at from scan
                where event_id = :event and scanned_at <= :upTo
                order by scanned_at desc, id desc
                limit 1
                """)
                .param("event", eventId)
                .param("upTo", upTo.atOffset(ZoneOffset.UTC))
                .query((row, number) ->
                        row.getObject(1, java.time.OffsetDateTime.class).toInstant())
                .optional();
    }

    /** The number of scans whose accreditation or zone the event does not have. */
    public long quarantined(long eventId) {
        return db.sql("select count(*) from scan where event_id = :event and verdict = 'quarantined'")
                .param("event", eventId)
                .query((row, number) -> row.getLong(1))
                .single();
    }
}
