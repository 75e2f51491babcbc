package org.gatehouse.hold;

import java.util.List;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.hold.HoldRepository.Written;
import org.gatehouse.platform.db.Columns;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Opens and closes the holds that do so by themselves. This is the only place: whatever makes an accreditation or changes one leads here,
 * just before its transaction commits, under the lock of the event's feed.
 */
@Repository
public class HoldRefreshRepository {

    /** The log names it as the author of holds that opened or closed by themselves. */
    private static final Caller BY_ITSELF = Caller.forBackgroundWork("hold", null, "hold", null);

    /**
     * What ought to be held and what no longer, by the kinds that open by themselves: {@code opening} and {@code closing} have a branch for
     * each of them.
     *
     * <p>POSITION holds whoever never had such a hold, so nobody is checked twice. What people opened or closed for a missing photo stays as
     * they left it. A hold that a hit of the watchlist opened and somebody closed stays closed until a newer hit is found, or one is
     * confirmed; one that somebody opened says nothing of hits when it is closed. A hit that this transaction wrote is newer in any case:
     * whoever closed the hold while the transaction waited for the feed did not know of it. At an event without a kind for the watchlist,
     * its hits open the kind that each event has: none is silent. Of two accreditations of one person, a merge ends one: what it was held
     * for, the other is held for now.
     */
    private static final String DUE = """
            with kind as materialized (
                select k.id, k.opens, k.stops_gate, k.opens = 'WATCHLIST' or k.code = 'stopped' as may_watch,
                       k.opens = 'WATCHLIST' or (k.code = 'stopped' and not exists (
                           select from hold_kind other where other.event_id = :event and other.opens = 'WATCHLIST')) as watches
                from hold_kind k
                where k.event_id = :event
            ), listed as materialized (
                select accreditation_id, person_id, position_id, has_photo from accreditation_listing
                where event_id = :event and accreditation_id = any(:accreditations)
            ), newest as materialized (
                select distinct on (h.accreditation_id, h.kind_id)
                       h.id, h.accreditation_id, h.kind_id, h.opened_by, h.closed_at, h.closed_by
                from accreditation_hold h
                where h.event_id = :event and h.accreditation_id = any(:accreditations)
                  and h.kind_id = any(array(select id from kind where opens <> 'BY_HAND' or may_watch))
                order by h.accreditation_id, h.kind_id, h.closed_at is null desc, h.id desc
            ), merged as materialized (
                select h.id, h.kind_id, h.opened_by, h.reason, other.id as accreditation_id
                from accreditation a
                join accreditation_hold h on h.event_id = a.event_id and h.accreditation_id = a.id and h.closed_at is null
                join kind k on k.id = h.kind_id and k.opens <> 'NO_PHOTO'
                join person p on p.id = a.person_id
                join accreditation other on other.event_id = a.event_id and other.person_id = coalesce(p.merged_into, p.id)
                    and not other.deleted
                where a.event_id = :event and a.id = any(:accreditations) and a.deleted and a.cause = 'merged'
                  and other.id = any(:accreditations)
            ), opening as materialized (
                select l.accreditation_id, k.id as kind_id, null::text as opened_by, null::text as reason
                from listed l
                join hold_kind_position p on p.event_id = :event and p.position_id = l.position_id
                join kind k on k.id = p.kind_id and k.opens = 'POSITION'
                left join newest n on n.accreditation_id = l.accreditation_id and n.kind_id = k.id
                where n.id is null
                union all
                select l.accreditation_id, k.id, null, null
                from listed l
                join kind k on k.opens = 'NO_PHOTO'
                left join newest n on n.accreditation_id = l.accreditation_id and n.kind_id = k.id
                where not l.has_photo and (n.id is null or (n.closed_at is not null and n.closed_by is null))
                union all
                select l.accreditation_id, k.id, null, null
                from listed l
                join kind k on k.watches
                left join newest n on n.accreditation_id = l.accreditation_id and n.kind_id = k.id
                where (n.id is null or n.closed_at is not null) and exists (
                    select from watchlist_hit_in_force w
                    join watchlist_hit hit on hit.id = w.id
                    where w.event_id = :event and w.person_id = l.person_id
                      and (hit.xmin = pg_current_xact_id_if_assigned()::xid or not exists (
                          select from accreditation_hold h
                          where h.event_id = :event and h.accreditation_id = l.accreditation_id and h.kind_id = k.id
                            and h.opened_by is null and h.closed_by is not null and h.closed_at >= w.since)))
                union all
                select accreditation_id, kind_id, opened_by, reason from merged
            ), closing as materialized (
                select n.id
                from newest n
                join listed l on l.accreditation_id = n.accreditation_id
                join kind k on k.id = n.kind_id and k.opens = 'NO_PHOTO'
                where l.has_photo and n.closed_at is null and n.opened_by is null
                union all
                select n.id
                from newest n
                join listed l on l.accreditation_id = n.accreditation_id
                join kind k on k.id = n.kind_id and k.may_watch
                where n.closed_at is null and n.opened_by is null
                  and not (k.watches and exists (
                      select from watchlist_hit_in_force w where w.event_id = :event and w.person_id = l.person_id))
                union all
                select id from merged
            )
            """;

    private final JdbcClient db;
    private final AuditRepository audit;

    HoldRefreshRepository(JdbcClient db, AuditRepository audit) {
        this.db = db;
        this.audit = audit;
    }

    /** Opens and closes holds of these accreditations, whose rows in the listing are up to date. */
    public void refresh(long eventId, Long[] accreditationIds) {
        List<AuditEntry> entries = db.sql(DUE + """
                , opened as (
                    insert into accreditation_hold (event_id, accreditation_id, kind_id, opened_by, reason, gate_revisions)
                    select :event, o.accreditation_id, o.kind_id, o.opened_by, o.reason,
                           case when k.stops_gate then int8multirange(int8range(f.revision + 1, null)) else '{}' end
                    from opening o
                    join kind k on k.id = o.kind_id
                    join event_feed f on f.event_id = :event
                    order by o.accreditation_id, o.kind_id
                    on conflict (event_id, accreditation_id, kind_id) where closed_at is null do nothing
                    returning id, accreditation_id, kind_id, opened_at as at, true as open
                ), closed as (
                    update accreditation_hold h
                    set closed_at = clock_timestamp(),
                        gate_revisions = h.gate_revisions * int8multirange(int8range(null, f.revision + 1))
                    from event_feed f
                    where f.event_id = :event and h.event_id = :event and h.id = any(array(select id from closing))
                    returning h.id, h.accreditation_id, h.kind_id, h.closed_at as at, false as open
                )
                select c.id, c.accreditation_id, c.kind_id, c.at, c.open, a.person_id
                from (select id, accreditation_id, kind_id, at, open from opened
                      union all
                      select id, accreditation_id, kind_id, at, open from closed) c
                join accreditation a on a.event_id = :event and a.id = c.accreditation_id
                order by c.accreditation_id, c.kind_id
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .query((row, number) -> HoldService.entry(
                        row.getBoolean("open") ? "hold_opened" : "hold_closed",
                        eventId,
                        new Written(
                                row.getLong("id"),
                                row.getLong("accreditation_id"),
                                row.getLong("person_id"),
                                Columns.instant(row, "at")),
                        row.getLong("kind_id"),
                        null))
                .list();
        if (!entries.isEmpty()) {
            audit.appendAll(BY_ITSELF, entries);
        }
    }

    /** Counts the holds of these accreditations that ought to be opened or closed; anything but 0 is a defect. */
    public long differences(long eventId, Long[] accreditationIds) {
        return db.sql(DUE + "select (select count(*) from opening) + (select count(*) from closing)")
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .query(Long.class)
                .single();
    }
}
