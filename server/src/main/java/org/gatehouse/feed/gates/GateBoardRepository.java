package org.gatehouse.feed.gates;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads how fresh gates are. */
@Repository
record GateBoardRepository(JdbcClient db) {

    /**
     * The oldest change that a gate lacks is the revision after its position. One index lookup finds its time. A gate counts as late three
     * of its own intervals after its last poll, or after a change that it lacks: a single failed poll does not matter. Times are those
     * of the database that was asked then; another database's clock may be behind, and no age becomes negative for that.
     */
    private static final String LACKING = """
        select g.*, e.revision as head,
               g.last_poll_at > feed_clock() - make_interval(secs => greatest(:liveSeconds, 5 * g.poll_seconds)) as live,
               feed_clock() - least(g.last_poll_at, lacked.at) > make_interval(secs => 3 * g.poll_seconds) as late,
               case when lacked.at is not null then greatest(floor(extract(epoch from feed_clock() - lacked.at)), 0)::bigint end
                   as lacked_seconds
        from event_feed e
        join feed_gate g on g.event_id = e.event_id
        left join feed_revision lacked on lacked.event_id = g.event_id and lacked.revision = g.position + 1
        """;

    private static final String SECONDS_BEHIND =
            "case when g.position is not null then coalesce(g.lacked_seconds, 0) end as seconds_behind";

    /** Polls that were missed before the last poll, plus those missed since. */
    private static final String MISSED_POLLS = """
        g.missed_polls + feed_missed_polls(feed_clock() - g.last_poll_at, g.poll_seconds) as missed_polls
        """;

    private static final RowMapper<GateBoard.BoardGate> GATE = new RecordRows<>(GateBoard.BoardGate.class);
    private static final RowMapper<GateBoard.ScanOnlyGate> SCAN_ONLY = new RecordRows<>(GateBoard.ScanOnlyGate.class);
    private static final RowMapper<GateBoard.Sum> SUM = new RecordRows<>(GateBoard.Sum.class);
    private static final RowMapper<WatchedGate> WATCHED = new RecordRows<>(WatchedGate.class);

    /** The numbers of an event, of one client or null for all; empty when there is no such event. */
    Optional<GateBoard.Sum> sum(long eventId, @Nullable String clientId, Duration liveFor) {
        return db.sql("with g as (" + LACKING + """
            where e.event_id = :event and (:client::text is null or g.client_id = :client))
            select e.revision, count(*) filter (where g.live) as live,
                   count(*) filter (where g.live and g.position = g.head) as up_to_date,
                   count(*) filter (where g.live and g.position < g.head) as behind,
                   count(*) filter (where g.live and g.position is null) as unknown,
                   count(*) filter (where g.live and g.late) as late,
                   max(g.lacked_seconds) filter (where g.live) as oldest_change_seconds,
                   count(g.event_id) as total_count
            from event_feed e
            left join g on g.event_id = e.event_id
            where e.event_id = :event
            group by e.revision
            """)
                .param("event", eventId)
                .param("client", clientId)
                .param("liveSeconds", liveFor.toSeconds())
                .query(SUM)
                .optional();
    }

    /** Gates by client and device, gate-2 before gate-10, of one client or null for all. Scans before their first poll count too. */
    List<GateBoard.BoardGate> page(long eventId, @Nullable String clientId, Page page, Duration liveFor) {
        return db.sql("with g as (" + LACKING + """
            where e.event_id = :event and (:client::text is null or g.client_id = :client))
            select g.client_id, c.name as client_name, nullif(g.device, '') as device, g.live, g.late, g.last_poll_at,
                   round(g.poll_seconds)::bigint as poll_seconds,
                   g.position as revision, case when g.position is not null then greatest(g.head - g.position, 0) end as revisions_behind,
                   g.polls, greatest(g.last_scan_at, s.last_scan_at) as last_scan_at, round(g.clock_offset_ms / 1000.0)::bigint as clock_offset_seconds, g.clock_offset_from,
            """ + SECONDS_BEHIND + ", " + MISSED_POLLS + """
            from g
            left join client c on c.client_id = g.client_id
            left join scan_only_gate s on s.event_id = g.event_id and s.client_id = g.client_id and s.device = g.device
            order by g.client_id, rtrim(g.device, '0123456789'), length(g.device), g.device
            limit :limit offset :offset
            """)
                .param("event", eventId)
                .param("client", clientId)
                .param("liveSeconds", liveFor.toSeconds())
                .param("limit", page.limit())
                .param("offset", page.offset())
                .query(GATE)
                .list();
    }

    /** The events at which gates of this client poll now, with the number of gates. */
    List<GateBoardService.GatesOfClient> ofClient(String clientId, Duration liveFor) {
        return db.sql("with g as (" + LACKING + """
            where g.client_id = :client)
            select g.event_id, count(*) as gates
            from g
            where g.live
            group by g.event_id
            order by g.event_id
            """)
                .param("client", clientId)
                .param("liveSeconds", liveFor.toSeconds())
                .query(new RecordRows<>(GateBoardService.GatesOfClient.class))
                .list();
    }

    /** Gates that report scans and never polled, by client and device, of one client or null for all. */
    List<GateBoard.ScanOnlyGate> scanOnly(long eventId, @Nullable String clientId) {
        return db.sql("""
            select s.client_id, c.name as client_name, nullif(s.device, '') as device, s.first_scan_at, s.last_scan_at
            from scan_only_gate s
            left join client c on c.client_id = s.client_id
            where s.event_id = :event and (:client::text is null or s.client_id = :client)
              and not exists (
                  select from feed_gate g where g.event_id = s.event_id and g.client_id = s.client_id and g.device = s.device)
            order by s.client_id, rtrim(s.device, '0123456789'), length(s.device), s.device
            limit 1000
            """)
                .param("event", eventId)
                .param("client", clientId)
                .query(SCAN_ONLY)
                .list();
    }

    /** Which of the event's gates have been sent the revision, by the names that the board shows. */
    GateBoardService.GatesReached reach(long eventId, long revision, Duration liveFor) {
        return db.sql("with g as (" + LACKING + """
            where e.event_id = :event), gate as (
                select coalesce(nullif(g.device, ''), c.name, g.client_id) as name, g.live, coalesce(g.position >= :revision, false) as has
                from g
                left join client c on c.client_id = g.client_id)
            select count(*) filter (where live) as live, count(*) filter (where live and has) as have,
                   coalesce(array_agg(name order by name) filter (where live and not has), '{}') as lacking,
                   coalesce(array_agg(name order by name) filter (where not live and not has), '{}') as silent
            from gate
            """)
                .param("event", eventId)
                .param("revision", revision)
                .param("liveSeconds", liveFor.toSeconds())
                .query((row, number) -> new GateBoardService.GatesReached(
                        row.getLong("live"),
                        row.getLong("have"),
                        List.of((String[]) row.getArray("lacking").getArray()),
                        List.of((String[]) row.getArray("silent").getArray())))
                .single();
    }

    /** At most {@code most} of the event's gates, by the names that the board shows; those without this revision come first. */
    List<ChangeDelivery.Receiver> receivers(long eventId, long revision, Duration liveFor, int most) {
        return db.sql("with g as (" + LACKING + """
            where e.event_id = :event)
            select coalesce(nullif(g.device, ''), c.name, g.client_id) as name, g.live, g.position >= :revision as has,
                   greatest(floor(extract(epoch from feed_clock() - g.last_poll_at)), 0)::bigint as last_poll_seconds
            from g
            left join client c on c.client_id = g.client_id
            order by coalesce(g.position >= :revision, false), g.live desc, rtrim(coalesce(nullif(g.device, ''), c.name, g.client_id), '0123456789'),
                     length(coalesce(nullif(g.device, ''), c.name, g.client_id)), name
            limit :most
            """)
                .param("event", eventId)
                .param("revision", revision)
                .param("liveSeconds", liveFor.toSeconds())
                .param("most", most)
                .query(new RecordRows<>(ChangeDelivery.Receiver.class))
                .list();
    }

    /** How many of the event's gates have this revision, and how many not. */
    ChangeDelivery.Sum deliverySum(long eventId, long revision, Duration liveFor) {
        return db.sql("with g as (" + LACKING + """
            where e.event_id = :event)
            select count(*) filter (where live) as live, count(*) filter (where live and position >= :revision) as told,
                   count(*) filter (where live and position < :revision) as waiting,
                   count(*) filter (where live and position is null) as unknown,
                   count(*) filter (where not live and coalesce(position < :revision, true)) as silent
            from g
            """)
                .param("event", eventId)
                .param("revision", revision)
                .param("liveSeconds", liveFor.toSeconds())
                .query(new RecordRows<>(ChangeDelivery.Sum.class))
                .single();
    }

    /** When the accreditation's document last changed, and whether it still opens a gate; empty when the feed has none. */
    Optional<ChangeDelivery.Change> change(long eventId, long accreditationId) {
        return db.sql("""
            select revision, changed_at, greatest(floor(extract(epoch from feed_clock() - changed_at)), 0)::bigint as age_seconds,
                   json_array_length(document::json -> 'zones') = 0 as opens_nothing
            from accreditation_feed
            where event_id = :event and accreditation_id = :accreditation
            """)
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .query(new RecordRows<>(ChangeDelivery.Change.class))
                .optional();
    }

    /** Gates of all events that polled within this time, at most {@code most} of them. Each row also carries the sums over all of them. */
    List<WatchedGate> watched(Duration seenFor, Duration liveFor, int most) {
        return db.sql("with g as (" + LACKING + """
            where g.last_poll_at > feed_clock() - make_interval(secs => :seenSeconds))
            select g.event_id, g.client_id, g.device,
            """ + SECONDS_BEHIND + ", " + MISSED_POLLS + """
                   , g.clock_offset_ms / 1000.0 as clock_offset_seconds,
                   greatest(extract(epoch from feed_clock() - g.last_poll_at), 0) as last_poll_seconds,
                   case when g.last_scan_at is not null then greatest(extract(epoch from feed_clock() - g.last_scan_at), 0) end
                       as last_scan_seconds,
                   count(*) over () as all_seen, count(*) filter (where g.live) over () as all_live,
                   count(*) filter (where g.live and g.position < g.head) over () as all_behind,
                   coalesce(max(g.lacked_seconds) filter (where g.live) over (), 0) as all_lacked_seconds
            from g
            limit greatest(:most, 1)
            """)
                .param("seenSeconds", seenFor.toSeconds())
                .param("liveSeconds", liveFor.toSeconds())
                .param("most", most)
                .query(WATCHED)
                .list();
    }

    /** A gate as the metrics show it; a value is null when the gate's polls do not show it. */
    record WatchedGate(
            long eventId,
            String clientId,
            String device,
            @Nullable Long secondsBehind,
            long missedPolls,
            @Nullable Double clockOffsetSeconds,
            double lastPollSeconds,
            @Nullable Double lastScanSeconds,
            long allSeen,
            long allLive,
            long allBehind,
            long allLackedSeconds) {}
}
