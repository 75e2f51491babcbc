package org.gatehouse.scan;

import java.util.Collection;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Who is in which zone: the last allowed scan of each badge in each zone. */
@Repository
public class ScanPresenceRepository {

    /**
     * Records who is in which zone by scans {@code s} with a condition that is to be inserted; it may be repeated. The newest scan by the
     * gates' time decides. What was decided here happened when it arrived: a reader with a wrong clock must not empty a zone.
     */
    public static final String PLACE = """
            insert into scan_presence as p (event_id, zone_id, accreditation_id, scanned_at, dedupe_key, inside)
            select distinct on (event_id, zone_id, accreditation_id)
                   event_id, zone_id, accreditation_id, at, dedupe_key, direction = 'IN'
            from scan s
            cross join lateral (select case when decided is null then scanned_at else received_at end as at) clock
            where %s and allowed and verdict = 'recorded'
            order by event_id, zone_id, accreditation_id, at desc, dedupe_key desc
            on conflict (event_id, zone_id, accreditation_id) do update
                set scanned_at = excluded.scanned_at, dedupe_key = excluded.dedupe_key, inside = excluded.inside
                where (p.scanned_at, p.dedupe_key) < (excluded.scanned_at, excluded.dedupe_key)
            """;

    private static final String PLACE_SOME = PLACE.formatted("s.id = any(:ids::bigint[])");

    private final JdbcClient db;

    ScanPresenceRepository(@Qualifier("scans") JdbcClient db) {
        this.db = db;
    }

    /** Records who went into or out of a zone with these scans, through the connections that write scans. */
    public void place(Collection<Long> scanIds) {
        db.sql(PLACE_SOME).param("ids", scanIds.toArray(Long[]::new)).update();
    }
}
