package org.gatehouse.scan.intake;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.ToLongFunction;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.scan.Scan;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads what the scans of a batch are decided by, in one statement, through the connections that write scans. */
@Repository
class GateSightRepository {

    private final JdbcClient db;
    private final JsonMapper json;

    GateSightRepository(@Qualifier("scans") JdbcClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /** What is seen of each scan, in the same order. Writers of the feed are not waited for. */
    List<GateSight> of(List<Scan> scans) {
        return db.sql("""
                select f.revision, zone.id is not null as has_zone, d.document, feed_clock() as moment, c.zone_id is not null as is_limited
                from unnest(:events::bigint[], :zones::bigint[], :accreditations::bigint[])
                         with ordinality as s (event_id, zone_id, accreditation_id, number)
                left join event_feed f on f.event_id = s.event_id
                left join zone on zone.event_id = s.event_id and zone.id = s.zone_id
                left join zone_capacity c on c.event_id = s.event_id and c.zone_id = s.zone_id
                left join accreditation_feed d on d.event_id = s.event_id and d.accreditation_id = s.accreditation_id
                order by s.number
                """)
                .param("events", ids(scans, scan -> scan.sender().eventId()))
                .param("zones", ids(scans, scan -> scan.report().zoneId()))
                .param("accreditations", ids(scans, scan -> scan.report().accreditationId()))
                .query(this::sight)
                .list();
    }

    private static long[] ids(List<Scan> scans, ToLongFunction<Scan> id) {
        return scans.stream().mapToLong(id).toArray();
    }

    private GateSight sight(ResultSet row, int number) throws SQLException {
        byte[] document = row.getBytes("document");
        return new GateSight(
                row.getObject("revision", Long.class),
                row.getBoolean("has_zone"),
                document == null ? null : json.readTree(document),
                Columns.instant(row, "moment"),
                row.getBoolean("is_limited"));
    }
}
