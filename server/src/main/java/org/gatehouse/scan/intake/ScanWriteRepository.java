package org.gatehouse.scan.intake;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.scan.Asked;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanVerdict;
import org.gatehouse.scan.Verdict;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes scans, through a pool of connections that is used for nothing else. */
@Repository
public class ScanWriteRepository {

    private static final String ARRAYS = """
            unnest(:events::bigint[], :clients::text[], :devices::text[], :scanIds::text[],
                   :accreditations::bigint[], :zones::bigint[], :allowed::boolean[], :scannedAt::bigint[],
                   :receivedAt::bigint[], :late::boolean[], :clockAhead::boolean[], :duplicateKeys::uuid[],
                   :revisions::bigint[], :directions::text[], :reused::boolean[], :decided::text[], :asked::uuid[])
            """;

    /** The same for a single scan. Without rows to unfold, PostgreSQL has a fifth less work. */
    private static final String FIRST_OF_ARRAYS = """
            (select (:events::bigint[])[1], (:clients::text[])[1], (:devices::text[])[1], (:scanIds::text[])[1],
                    (:accreditations::bigint[])[1], (:zones::bigint[])[1], (:allowed::boolean[])[1], (:scannedAt::bigint[])[1],
                    (:receivedAt::bigint[])[1], (:late::boolean[])[1], (:clockAhead::boolean[])[1], (:duplicateKeys::uuid[])[1],
                    (:revisions::bigint[])[1], (:directions::text[])[1], (:reused::boolean[])[1],
                    (:decided::text[])[1], (:asked::uuid[])[1])
            """;

    private static final String INSERT = """
            insert into scan (event_id, client_id, device, scan_id, accreditation_id, zone_id, allowed, scanned_at,
                              received_at, late, clock_ahead, dedupe_key, revision, direction, decided, asked,
                              scan_id_reused, verdict, reason)
            select s.event_id, s.client_id, s.device, s.scan_id, s.accreditation_id, s.zone_id, s.allowed,
                   to_timestamp(s.scanned_at / 1000000) + s.scanned_at %% 1000000 * interval '1 microsecond',
                   to_timestamp(s.received_at / 1000000) + s.received_at %% 1000000 * interval '1 microsecond',
                   s.late, s.clock_ahead, s.dedupe_key, s.revision, s.direction, s.decided, s.asked, reused,
                   case when accreditation.id is null or zone.id is null then 'quarantined' else 'recorded' end,
                   case when accreditation.id is null then 'unknown_accreditation'
                        when zone.id is null then 'unknown_zone'
                        when reused then 'scan_id_reused' end
            from %s as s (event_id, client_id, device, scan_id, accreditation_id, zone_id, allowed, scanned_at,
                          received_at, late, clock_ahead, dedupe_key, revision, direction, reused_in_batch,
                          decided, asked)
            join event on event.id = s.event_id
            left join accreditation on accreditation.event_id = s.event_id and accreditation.id = s.accreditation_id
            left join zone on zone.event_id = s.event_id and zone.id = s.zone_id
            cross join lateral (
                select s.reused_in_batch or s.scan_id is not null and exists (
                    select from scan earlier
                    where earlier.event_id = s.event_id and earlier.client_id = s.client_id
                      and earlier.device = s.device and earlier.scan_id = s.scan_id
                      and earlier.dedupe_key <> s.dedupe_key)) as id (reused)
            on conflict (event_id, dedupe_key) do nothing
            returning dedupe_key, id, verdict, reason, late, clock_ahead, received_at, accreditation_id, zone_id, direction,
                decided, asked, exists (select from zone_capacity c where c.event_id = scan.event_id and c.zone_id = scan.zone_id) as limited
            """;

    private static final String INSERT_MANY = INSERT.formatted(ARRAYS);
    private static final String INSERT_ONE = INSERT.formatted(FIRST_OF_ARRAYS);

    private final JdbcClient db;

    ScanWriteRepository(@Qualifier("scans") JdbcClient db) {
        this.db = db;
    }

    /**
     * Stores the scans that are not stored yet, in one statement and one commit, and returns them as they are stored.
     *
     * <p>A scan of an event that does not exist is left out. The duplicate keys must be distinct and sorted: two writers that insert the
     * same ones in different orders would wait for each other.
     *
     * @param reusedIds duplicate keys of the scans whose scan_id an earlier scan of this batch has with other content
     * @return the scans that were stored now, by duplicate key
     */
    Map<UUID, StoredScan> insert(Collection<Scan> scans, Collection<UUID> reusedIds) {
        return db.sql(scans.size() == 1 ? INSERT_ONE : INSERT_MANY)
                .param("events", column(scans, scan -> scan.sender().eventId()))
                .param("clients", texts(scans, scan -> scan.sender().clientId()))
                .param("devices", texts(scans, scan -> scan.sender().device()))
                .param("scanIds", texts(scans, scan -> scan.report().scanId()))
                .param("accreditations", column(scans, scan -> scan.report().accreditationId()))
                .param("zones", column(scans, scan -> scan.report().zoneId()))
                .param("allowed", flags(scans, scan -> scan.report().allowed()))
                .param("scannedAt", column(scans, Scan::microsOfTimestamp))
                .param("receivedAt", column(scans, Scan::microsOfReceipt))
                .param("late", flags(scans, Scan::late))
                .param("clockAhead", flags(scans, Scan::clockAhead))
                .param("duplicateKeys", texts(scans, scan -> scan.duplicateKey().toString()))
                .param(
                        "revisions",
                        scans.stream().map(scan -> scan.report().revision()).toArray(Long[]::new))
                .param("directions", texts(scans, scan -> scan.report().way().name()))
                .param("reused", flags(scans, scan -> reusedIds.contains(scan.duplicateKey())))
                .param(
                        "decided",
                        texts(
                                scans,
                                scan -> ifAsked(scan, asked -> reasonOf(asked).wireName())))
                .param(
                        "asked",
                        texts(
                                scans,
                                scan -> ifAsked(scan, asked -> asked.content().toString())))
                .query(byDuplicateKey());
    }

    private static @Nullable String ifAsked(Scan scan, Function<Asked, String> part) {
        Asked asked = scan.asked();
        return asked == null ? null : part.apply(asked);
    }

    private static GateVerdict.Reason reasonOf(Asked asked) {
        return Objects.requireNonNull(asked.decided(), "A question is written with its decision");
    }

    /**
     * Those scans that are already stored. This is a separate statement so that it sees what another transaction has just
     * committed.
     */
    Map<UUID, StoredScan> find(Collection<Scan> scans) {
        if (scans.isEmpty()) {
            return new HashMap<>();
        }
        return db.sql("""
                select scan.dedupe_key, scan.id, scan.verdict, scan.reason, scan.late, scan.clock_ahead, scan.received_at,
                       scan.accreditation_id, scan.zone_id, scan.direction, scan.decided, scan.asked, false as limited
                from unnest(:events::bigint[], :duplicateKeys::uuid[]) as s (event_id, dedupe_key)
                join scan on scan.event_id = s.event_id and scan.dedupe_key = s.dedupe_key
                """)
                .param("events", column(scans, scan -> scan.sender().eventId()))
                .param("duplicateKeys", texts(scans, scan -> scan.duplicateKey().toString()))
                .query(byDuplicateKey());
    }

    private static long[] column(Collection<Scan> scans, ToLongFunction<Scan> field) {
        return scans.stream().mapToLong(field).toArray();
    }

    private static @Nullable String[] texts(Collection<Scan> scans, Function<Scan, @Nullable String> field) {
        return scans.stream().map(field).toArray(String[]::new);
    }

    private static Boolean[] flags(Collection<Scan> scans, Function<Scan, Boolean> field) {
        return scans.stream().map(field).toArray(Boolean[]::new);
    }

    private static ResultSetExtractor<Map<UUID, StoredScan>> byDuplicateKey() {
        return rows -> {
            Map<UUID, StoredScan> stored = new HashMap<>();
            while (rows.next()) {
                stored.put(rows.getObject("dedupe_key", UUID.class), stored(rows));
            }
            return stored;
        };
    }

    private static StoredScan stored(ResultSet row) throws SQLException {
        String decided = row.getString("decided");
        return new StoredScan(
                verdict(row, row.getRow()),
                row.getLong("accreditation_id"),
                row.getLong("zone_id"),
                Direction.valueOf(row.getString("direction")),
                row.getObject("asked", UUID.class),
                decided == null ? null : GateVerdict.Reason.of(decided),
                row.getBoolean("limited"));
    }

    public static ScanVerdict verdict(ResultSet row, int number) throws SQLException {
        return new ScanVerdict(
                row.getLong("id"),
                Verdict.of(row.getString("verdict")),
                row.getString("reason"),
                row.getBoolean("late"),
                row.getBoolean("clock_ahead"),
                Columns.instant(row, "received_at"));
    }
}
