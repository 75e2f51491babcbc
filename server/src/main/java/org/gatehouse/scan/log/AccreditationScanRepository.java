package org.gatehouse.scan.log;

import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.ScanReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The last scans of one accreditation, each with what was known about its zone at that moment. They explain why somebody was refused. */
@Repository
public record AccreditationScanRepository(JdbcClient db) {

    private static final RowMapper<ScanWithZone> SEEN = new RecordRows<>(ScanWithZone.class);

    static final String LAST = """
            select s.zone_id, z.name as zone_name, s.allowed, s.direction, s.scanned_at, s.late,
                   coalesce(nullif(s.device, ''), c.name, s.client_id) as gate,
                   case when not judged.lost then s.revision end as revision, case when not judged.lost then held.at end as list_at,
                   judged.entitled, judged.open_then, judged.out_of_time, judged.by_hold, judged.open_in_list, judged.begins_at as opens_at,
                   judged.ended_at as closed_at, judged.began_at as opened_at
            from (select * from scan
                  where event_id = :event and accreditation_id = :accreditation and verdict = 'recorded'
                  order by scanned_at desc, id desc
                  limit :limit) s
            left join zone z on z.event_id = s.event_id and z.id = s.zone_id
            left join client c on c.client_id = s.client_id
            left join feed_revision held on held.event_id = s.event_id and held.revision = s.revision
            """ + ScanReadRepository.JUDGEMENT + """
            order by s.scanned_at desc, s.id desc
            """;

    /**
     * A scan, and what was known about its zone.
     *
     * @param zoneName null when the zone no longer exists
     * @param revision of the list that the gate had; null when the gate did not send it, and when it is of a history that was lost
     * @param listAt when that list became the newest
     * @param openThen whether the zone was open to the accreditation at the time of the scan
     * @param outOfTime whether the accreditation had the zone then, but at other times
     * @param byHold whether the accreditation was held then, so that gates refused it
     * @param entitled for a person who was let in: whether the zone was open at that time; yes, no or unknown
     * @param openInList whether the zone was open in the gate's list
     * @param opensAt when the zone was first opened after the scan
     * @param closedAt when the zone was last closed before the scan
     * @param openedAt when the zone was last opened before the scan
     */
    public record ScanWithZone(
            long zoneId,
            @Nullable String zoneName,
            boolean allowed,
            Direction direction,
            Instant scannedAt,
            boolean late,
            String gate,
            @Nullable Long revision,
            @Nullable Instant listAt,
            boolean openThen,
            boolean outOfTime,
            boolean byHold,
            @Nullable String entitled,
            boolean openInList,
            @Nullable Instant opensAt,
            @Nullable Instant closedAt,
            @Nullable Instant openedAt) {

        /** What the gate did with the person: {@code in}, {@code out} or {@code refused}. */
        public String did() {
            return !allowed ? "refused" : direction == Direction.OUT ? "out" : "in";
        }
    }

    /** The scans, newest first. A right that is effective since revision 0 was so from the beginning. */
    public List<ScanWithZone> last(long eventId, long accreditationId, int limit) {
        return db.sql(LAST)
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .param("limit", limit)
                .query(SEEN)
                .list();
    }
}
