package org.gatehouse.accreditation.change;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.gatehouse.accreditation.change.ChangeBatch.Marks;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the accreditations of batches, and restores the marks of their badges. */
@Repository
record ChangeBatchRepository(JdbcClient db) {

    /**
     * The effective position, the state of the badge, and the name on it.
     *
     * @param stopsPrint whether a hold stops the badge from being printed
     * @param stopsHandOut whether one stops it from being handed out
     */
    record Facts(boolean live, Marks marks, long position, String name, boolean stopsPrint, boolean stopsHandOut) {}

    /** Reads those of these accreditations that the event has. */
    Map<Long, Facts> facts(long eventId, Collection<Long> ids) {
        Map<Long, Facts> facts = new HashMap<>();
        db.sql("""
                select a.id, not a.deleted as live, a.printed_at, a.distributed_at, a.badge_changed_at,
                       coalesce(a.position_id, pp.position_id) as position_id,
                       concat_ws(' ', coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name)) as name,
                       exists (select from accreditation_hold h join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                               where h.event_id = a.event_id and h.accreditation_id = a.id and h.closed_at is null
                                 and k.stops_print) as stops_print,
                       exists (select from accreditation_hold h join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                               where h.event_id = a.event_id and h.accreditation_id = a.id and h.closed_at is null
                                 and k.stops_hand_out) as stops_hand_out
                from accreditation a
                join registration r on r.event_id = a.event_id and r.id = a.registration_id
                join person_position pp on pp.id = r.person_position_id
                join person p on p.id = a.person_id
                where a.event_id = :event and a.id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query((RowCallbackHandler) row -> facts.put(
                        row.getLong("id"),
                        new Facts(
                                row.getBoolean("live"),
                                new Marks(
                                        Columns.instantOrNull(row, "printed_at"),
                                        Columns.instantOrNull(row, "distributed_at"),
                                        Columns.instantOrNull(row, "badge_changed_at")),
                                row.getLong("position_id"),
                                row.getString("name"),
                                row.getBoolean("stops_print"),
                                row.getBoolean("stops_hand_out"))));
        return facts;
    }

    /**
     * Restores the previous marks; the caller has checked that they are as the batch left them. Nothing else has changed these badges, so
     * undoing an earlier batch also finds them as that batch left them.
     */
    void restoreMarks(long eventId, Map<Long, Marks> were) {
        db.sql("""
                update accreditation a
                set printed_at = w.printed, distributed_at = w.distributed, badge_changed_at = w.changed
                from unnest(:ids::bigint[], :printed::timestamptz[], :distributed::timestamptz[], :changed::timestamptz[])
                    as w (id, printed, distributed, changed)
                where a.event_id = :event and a.id = w.id
                """)
                .param("event", eventId)
                .param("ids", were.keySet().toArray(Long[]::new))
                .param("printed", times(were, Marks::printed))
                .param("distributed", times(were, Marks::distributed))
                .param("changed", times(were, Marks::changed))
                .update();
    }

    private static String[] times(Map<Long, Marks> marks, Function<Marks, @Nullable Instant> of) {
        return marks.values().stream().map(each -> text(of.apply(each))).toArray(String[]::new);
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC).toString();
    }
}
