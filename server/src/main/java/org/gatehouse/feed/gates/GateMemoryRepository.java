package org.gatehouse.feed.gates;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.gatehouse.feed.gates.RememberedGate.Unwritten;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Reads and writes what gates were sent. */
@Repository
class GateMemoryRepository {

    private final JdbcClient db;
    private final JdbcClient reads;

    GateMemoryRepository(JdbcClient db, @Qualifier("feed") JdbcClient reads) {
        this.db = db;
        this.reads = reads;
    }

    /** What the gate was sent; unknown when the row's position does not belong to this database's history. */
    GateState find(Gate gate) {
        return reads.sql("""
                select g.position, g.position_at, g.stamp, g.previous, g.previous_at, g.served_at
                from feed_gate g
                join feed_revision r on r.event_id = g.event_id and r.revision = g.position and r.stamp = g.stamp
                where g.event_id = :event and g.client_id = :client and g.device = :device
                """)
                .param("event", gate.eventId())
                .param("client", gate.clientId())
                .param("device", gate.device())
                .query(GateMemoryRepository::state)
                .optional()
                .orElse(GateState.UNKNOWN);
    }

    private static GateState state(ResultSet row, int number) throws SQLException {
        return new GateState(
                row.getLong("position"),
                Columns.instant(row, "position_at"),
                row.getObject("stamp", UUID.class),
                row.getLong("previous"),
                Columns.instant(row, "previous_at"),
                Columns.instant(row, "served_at"));
    }

    /**
     * Merges these rows into the table, in one statement. When two nodes know different states of a gate, the whole state of the one that
     * knows more wins. Rows of an event that no longer exists are left out. The rows must be in order of their keys.
     *
     * <p>A gate's own interval follows its pauses: one outage at most doubles it, and the polls of one response in pages, or of a gate that
     * waits for changes (up to 55 s), count as one a minute.
     */
    @Transactional
    void write(List<Unwritten> rows) {
        db.sql("""
                insert into feed_gate as g (event_id, client_id, device, position, position_at, stamp, previous, previous_at, served_at,
                                            first_poll_at, last_poll_at, polls, clock_offset_ms, clock_offset_from)
                select n.event_id, n.client_id, n.device, n.position, n.position_at, n.stamp, n.previous, n.previous_at, n.served_at,
                       n.last_poll_at, n.last_poll_at, n.polls, n.clock_offset_ms, n.clock_offset_from
                from unnest(:events::bigint[], :clients::text[], :devices::text[], :positions::bigint[], :positionsAt::timestamptz[],
                            :stamps::uuid[], :previous::bigint[], :previousAt::timestamptz[], :servedAt::timestamptz[],
                            :lastPolls::timestamptz[], :polls::bigint[], :offsets::bigint[], :offsetsFrom::text[])
                     as n (event_id, client_id, device, position, position_at, stamp, previous, previous_at, served_at,
                           last_poll_at, polls, clock_offset_ms, clock_offset_from)
                join event_feed e on e.event_id = n.event_id
                on conflict (event_id, client_id, device) do update
                    set (position, position_at, stamp, previous, previous_at, served_at) = (
                            select k.position, k.position_at, k.stamp, k.previous, k.previous_at, k.served_at
                            from (values
                                (g.position, g.position_at, g.stamp, g.previous, g.previous_at, g.served_at),
                                (excluded.position, excluded.position_at, excluded.stamp,
                                 excluded.previous, excluded.previous_at, excluded.served_at))
                                as k (position, position_at, stamp, previous, previous_at, served_at)
                            left join feed_revision r
                                on r.event_id = g.event_id and r.revision = k.position and r.stamp = k.stamp
                            order by r.revision desc nulls last, k.served_at desc nulls last
                            limit 1),
                        last_poll_at = greatest(g.last_poll_at, excluded.last_poll_at),
                        polls = g.polls + excluded.polls,
                        missed_polls = g.missed_polls + feed_missed_polls(excluded.last_poll_at - g.last_poll_at, g.poll_seconds),
                        poll_seconds = least(
                            greatest(extract(epoch from excluded.last_poll_at - g.last_poll_at), 0.9 * g.poll_seconds, 60),
                            2 * g.poll_seconds),
                        clock_offset_ms = excluded.clock_offset_ms,
                        clock_offset_from = excluded.clock_offset_from
                """)
                .param("events", column(rows, row -> row.gate().eventId()))
                .param("clients", texts(rows, row -> row.gate().clientId()))
                .param("devices", texts(rows, row -> row.gate().device()))
                .param("positions", texts(rows, row -> ifKnown(row, row.state().position())))
                .param(
                        "positionsAt",
                        texts(rows, row -> ifKnown(row, row.state().positionAt())))
                .param("stamps", texts(rows, row -> ifKnown(row, row.state().stamp())))
                .param("previous", texts(rows, row -> ifKnown(row, row.state().previous())))
                .param("previousAt", texts(rows, row -> ifKnown(row, row.state().previousAt())))
                .param("servedAt", texts(rows, row -> ifKnown(row, row.state().servedAt())))
                .param("lastPolls", texts(rows, row -> row.lastPollAt().toString()))
                .param("polls", column(rows, Unwritten::polls))
                .param(
                        "offsets",
                        texts(
                                rows,
                                row -> text(
                                        row.offset() == null
                                                ? null
                                                : row.offset().millis())))
                .param(
                        "offsetsFrom",
                        texts(
                                rows,
                                row -> row.offset() == null
                                        ? null
                                        : row.offset().from()))
                .update();
    }

    /**
     * Stores when these gates last reported a scan: with their polls, or apart for a gate that never polled. Those of an event that no
     * longer exists are left out. The rows must be in order of their keys.
     */
    @Transactional
    void writeScanTimes(SortedMap<Gate, Instant> times) {
        db.sql("""
                with reported as materialized (
                    select *
                    from unnest(:events::bigint[], :clients::text[], :devices::text[], :times::timestamptz[])
                         as n (event_id, client_id, device, at)
                ), polling as (
                    update feed_gate g
                    set last_scan_at = greatest(g.last_scan_at, n.at)
                    from reported n
                    where g.event_id = n.event_id and g.client_id = n.client_id and g.device = n.device
                    returning g.event_id, g.client_id, g.device
                )
                insert into scan_only_gate as s (event_id, client_id, device, first_scan_at, last_scan_at)
                select n.event_id, n.client_id, n.device, n.at, n.at
                from reported n
                join event on event.id = n.event_id
                where not exists (
                    select from polling p where p.event_id = n.event_id and p.client_id = n.client_id and p.device = n.device)
                order by n.event_id, n.client_id, n.device
                on conflict (event_id, client_id, device) do update set last_scan_at = greatest(s.last_scan_at, excluded.last_scan_at)
                """)
                .param(
                        "events",
                        times.keySet().stream().mapToLong(Gate::eventId).toArray())
                .param("clients", times.keySet().stream().map(Gate::clientId).toArray(String[]::new))
                .param("devices", times.keySet().stream().map(Gate::device).toArray(String[]::new))
                .param("times", times.values().stream().map(Instant::toString).toArray(String[]::new))
                .update();
    }

    /** Whether the gate polled lately; empty when there is no such gate. The row stays locked until the transaction ends. */
    Optional<Boolean> isLive(long eventId, String clientId, String device, Duration liveFor) {
        return db.sql("""
                select last_poll_at >= feed_clock() - make_interval(secs => greatest(:seconds, 5 * poll_seconds))
                from feed_gate
                where event_id = :event and client_id = :client and device = :device
                for update
                """)
                .param("event", eventId)
                .param("client", clientId)
                .param("device", device)
                .param("seconds", liveFor.toSeconds())
                .query((row, number) -> row.getBoolean(1))
                .optional();
    }

    /** Forgets the gate, also what it scanned before it polled; false when there is none. */
    boolean forget(long eventId, String clientId, String device) {
        return db.sql("""
                with scan_only as (
                    delete from scan_only_gate where event_id = :event and client_id = :client and device = :device returning 1
                ), polling as (
                    delete from feed_gate where event_id = :event and client_id = :client and device = :device returning 1
                )
                select exists (select from scan_only) or exists (select from polling)
                """)
                .param("event", eventId)
                .param("client", clientId)
                .param("device", device)
                .query((row, number) -> row.getBoolean(1))
                .single();
    }

    private static @Nullable String ifKnown(Unwritten row, @Nullable Object value) {
        return row.state().isKnown() ? text(value) : null;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    private static long[] column(List<Unwritten> rows, ToLongFunction<Unwritten> field) {
        return rows.stream().mapToLong(field).toArray();
    }

    private static @Nullable String[] texts(List<Unwritten> rows, Function<Unwritten, @Nullable String> field) {
        return rows.stream().map(field).toArray(String[]::new);
    }
}
