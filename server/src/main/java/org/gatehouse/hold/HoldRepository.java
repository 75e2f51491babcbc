package org.gatehouse.hold;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads and writes holds. All writes happen under the lock of the event's feed, so the next revision is the one under which gates are told
 * of them.
 */
@Repository
public record HoldRepository(JdbcClient db) {

    /** Only the watchlist opens these by itself. Whoever is not to know of it must not end them either. */
    private static final String RESERVED = """
            h.closed_at is null and h.opened_by is null and (k.opens = 'WATCHLIST' or k.code = 'stopped') as reserved
            """;

    private static final String SELECT = """
            select h.id, h.accreditation_id, h.reason, h.opened_at, h.opened_by, h.closed_at, h.closed_by, h.close_reason,
                   k.id as kind_id, k.code, text_in(k.name, :language) as name, k.stops_gate, k.stops_print, k.stops_hand_out,
            """ + RESERVED + """
            from accreditation_hold h
            join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
            """;

    /** A kind of hold that stops something, by its code and name. */
    public record Stopping(String code, String name) {}

    /** A hold that was written. */
    record Written(long id, long accreditationId, long personId, Instant at) {}

    /** A hold as it is stored. */
    record Stored(
            long id,
            long accreditationId,
            long personId,
            long kindId,
            @Nullable Instant closedAt,
            boolean reserved) {

        boolean isOpen() {
            return closedAt == null;
        }
    }

    /** The open holds of these accreditations by kind; one without any is left out. */
    public Map<Long, List<Hold>> open(long eventId, Collection<Long> accreditationIds, Language language) {
        Map<Long, List<Hold>> holds = new HashMap<>();
        db.sql(SELECT + """
                where h.event_id = :event and h.accreditation_id = any(:accreditations) and h.closed_at is null
                order by k.sort, k.id
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("language", language.code())
                .query((RowCallbackHandler)
                        row -> holds.computeIfAbsent(row.getLong("accreditation_id"), id -> new ArrayList<>())
                                .add(hold(row, language)));
        return holds;
    }

    /** All holds of the accreditation, open ones first, newest first. */
    public List<Hold> all(long eventId, long accreditationId, Language language) {
        return db.sql(SELECT + """
                where h.event_id = :event and h.accreditation_id = :accreditation
                order by h.closed_at desc nulls first, h.id desc
                """)
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .param("language", language.code())
                .query((row, number) -> hold(row, language))
                .list();
    }

    public Optional<Hold> find(long eventId, long accreditationId, long holdId, Language language) {
        return db.sql(SELECT + "where h.event_id = :event and h.accreditation_id = :accreditation and h.id = :hold")
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .param("hold", holdId)
                .param("language", language.code())
                .query((row, number) -> hold(row, language))
                .optional();
    }

    private static Hold hold(ResultSet row, Language language) throws SQLException {
        List<HoldStop> stops = new ArrayList<>();
        for (HoldStop stop : HoldStop.values()) {
            if (row.getBoolean("stops_" + stop.wireName())) {
                stops.add(stop);
            }
        }
        return new Hold(
                row.getLong("id"),
                new Hold.KindRef(
                        row.getLong("kind_id"), row.getString("code"), language.text(row.getString("name")), stops),
                row.getString("reason"),
                Columns.instant(row, "opened_at"),
                row.getString("opened_by"),
                Columns.instantOrNull(row, "closed_at"),
                row.getString("closed_by"),
                row.getString("close_reason"),
                row.getBoolean("reserved"));
    }

    /** What stops this at each of these accreditations: the first kind by its place in lists; those that nothing stops are left out. */
    public Map<Long, Stopping> stopping(long eventId, Collection<Long> accreditationIds, HoldStop stop) {
        Map<Long, Stopping> stopping = new HashMap<>();
        db.sql("""
                select distinct on (h.accreditation_id) h.accreditation_id, k.code, text_in(k.name, 'en') as name
                from accreditation_hold h
                join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                where h.event_id = :event and h.accreditation_id = any(:accreditations) and h.closed_at is null
                  and case :stop when 'GATE' then k.stops_gate when 'PRINT' then k.stops_print else k.stops_hand_out end
                order by h.accreditation_id, k.sort, k.id
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("stop", stop.name())
                .query((RowCallbackHandler) row -> stopping.put(
                        row.getLong("accreditation_id"), new Stopping(row.getString("code"), row.getString("name"))));
        return stopping;
    }

    /** Waits until no other transaction writes the feed of the event, and keeps others waiting until this one ends. */
    void lockFeed(long eventId) {
        Optional<Long> locked = db.sql("select event_id from event_feed where event_id = :event for update")
                .param("event", eventId)
                .query(Long.class)
                .optional();
        if (locked.isEmpty()) {
            throw EventProblem.unknown(eventId);
        }
    }

    /**
     * Refuses an accreditation that the event lacks.
     *
     * @throws ProblemException not_found (404)
     */
    void requireAccreditation(long eventId, long accreditationId) {
        boolean known = db.sql(
                        "select exists (select from accreditation where event_id = :event and id = :accreditation)")
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .query(Boolean.class)
                .single();
        if (!known) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Event %d has no accreditation %d; GET /registrations/accreditation/events/%d/accreditations lists them.",
                    eventId, accreditationId, eventId);
        }
    }

    /**
     * Refuses accreditations in a body that the event lacks.
     *
     * @throws ProblemException invalid (422)
     */
    void requireAccreditations(long eventId, Collection<Long> accreditationIds) {
        List<Long> missing = db.sql("""
                select sent from unnest(:accreditations::bigint[]) sent
                where not exists (select from accreditation where event_id = :event and id = sent)
                order by sent
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong("sent"))
                .list();
        if (!missing.isEmpty()) {
            throw PlatformProblem.INVALID.ofField("ids", "event %d has no accreditations %s", eventId, missing);
        }
    }

    static ProblemException missing(long eventId, long accreditationId, long holdId) {
        return PlatformProblem.NOT_FOUND.because(
                "Accreditation %d of event %d has no hold %d;"
                        + " GET /registrations/accreditation/events/%d/accreditations/%d/holds lists its holds.",
                accreditationId, eventId, holdId, eventId, accreditationId);
    }

    /** Opens holds of the kind; accreditations that have an open one are left out of the result. */
    List<Written> open(
            long eventId, Collection<Long> accreditationIds, long kindId, @Nullable String reason, String by) {
        return db.sql("""
                with opened as (
                    insert into accreditation_hold (event_id, accreditation_id, kind_id, opened_by, reason, gate_revisions)
                    select :event, a.id, k.id, :by, :reason::text,
                           case when k.stops_gate then int8multirange(int8range(f.revision + 1, null)) else '{}' end
                    from accreditation a
                    join hold_kind k on k.event_id = :event and k.id = :kind
                    join event_feed f on f.event_id = :event
                    where a.event_id = :event and a.id = any(:accreditations)
                    order by a.id
                    on conflict (event_id, accreditation_id, kind_id) where closed_at is null do nothing
                    returning id, accreditation_id, opened_at as at
                )
                select o.id, o.accreditation_id, a.person_id, o.at
                from opened o
                join accreditation a on a.event_id = :event and a.id = o.accreditation_id
                order by o.accreditation_id
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("kind", kindId)
                .param("by", by)
                .param("reason", reason)
                .query((row, number) -> written(row))
                .list();
    }

    /** Closes those of these holds that are open. */
    List<Written> close(long eventId, Collection<Long> holdIds, @Nullable String reason, String by) {
        return db.sql("""
                with closed as (
                    update accreditation_hold h
                    set closed_at = clock_timestamp(), closed_by = :by, close_reason = :reason,
                        gate_revisions = h.gate_revisions * int8multirange(int8range(null, f.revision + 1))
                    from event_feed f
                    where f.event_id = :event and h.event_id = :event and h.id = any(:holds) and h.closed_at is null
                    returning h.id, h.accreditation_id, h.closed_at as at
                )
                select c.id, c.accreditation_id, a.person_id, c.at
                from closed c
                join accreditation a on a.event_id = :event and a.id = c.accreditation_id
                order by c.accreditation_id
                """)
                .param("event", eventId)
                .param("holds", holdIds.toArray(Long[]::new))
                .param("by", by)
                .param("reason", reason)
                .query((row, number) -> written(row))
                .list();
    }

    /** Opens closed holds again as they were. The caller made sure that no other of the kind is open. */
    List<Written> reopen(long eventId, Collection<Long> holdIds) {
        return db.sql("""
                with opened as (
                    update accreditation_hold h
                    set closed_at = null, closed_by = null, close_reason = null,
                        gate_revisions = h.gate_revisions
                            + case when k.stops_gate then int8multirange(int8range(f.revision + 1, null)) else '{}' end
                    from hold_kind k, event_feed f
                    where h.event_id = :event and h.id = any(:holds) and h.closed_at is not null
                      and k.event_id = :event and k.id = h.kind_id and f.event_id = :event
                    returning h.id, h.accreditation_id, h.opened_at as at
                )
                select o.id, o.accreditation_id, a.person_id, o.at
                from opened o
                join accreditation a on a.event_id = :event and a.id = o.accreditation_id
                order by o.accreditation_id
                """)
                .param("event", eventId)
                .param("holds", holdIds.toArray(Long[]::new))
                .query((row, number) -> written(row))
                .list();
    }

    private static Written written(ResultSet row) throws SQLException {
        return new Written(
                row.getLong("id"),
                row.getLong("accreditation_id"),
                row.getLong("person_id"),
                Objects.requireNonNull(Columns.instant(row, "at")));
    }

    /** The newest hold of the kind at each of these accreditations, open or closed; those that never had one are left out. */
    Map<Long, Stored> newest(long eventId, Collection<Long> accreditationIds, long kindId) {
        Map<Long, Stored> newest = new HashMap<>();
        db.sql("""
                select distinct on (h.accreditation_id) h.id, h.accreditation_id, a.person_id, h.kind_id, h.closed_at,
                """ + RESERVED + """
                from accreditation_hold h
                join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                join accreditation a on a.event_id = h.event_id and a.id = h.accreditation_id
                where h.event_id = :event and h.accreditation_id = any(:accreditations) and h.kind_id = :kind
                order by h.accreditation_id, h.closed_at is null desc, h.id desc
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("kind", kindId)
                .query((RowCallbackHandler) row -> newest.put(row.getLong("accreditation_id"), stored(row)));
        return newest;
    }

    Optional<Stored> stored(long eventId, long accreditationId, long holdId) {
        return db.sql("""
                select h.id, h.accreditation_id, a.person_id, h.kind_id, h.closed_at,
                """ + RESERVED + """
                from accreditation_hold h
                join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                join accreditation a on a.event_id = h.event_id and a.id = h.accreditation_id
                where h.event_id = :event and h.accreditation_id = :accreditation and h.id = :hold
                """)
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .param("hold", holdId)
                .query((row, number) -> stored(row))
                .optional();
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(
                row.getLong("id"),
                row.getLong("accreditation_id"),
                row.getLong("person_id"),
                row.getLong("kind_id"),
                Columns.instantOrNull(row, "closed_at"),
                row.getBoolean("reserved"));
    }

    /** The accreditations with an open hold of the kind. */
    Set<Long> heldBy(long eventId, long kindId) {
        return db.sql("""
                select accreditation_id from accreditation_hold where event_id = :event and kind_id = :kind and closed_at is null
                """)
                .param("event", eventId)
                .param("kind", kindId)
                .query((row, number) -> row.getLong("accreditation_id"))
                .set();
    }

    /** The kind stops gates from the next revision on, or no longer: for all who are held by it now. */
    void gateStops(long eventId, long kindId, boolean stops) {
        db.sql("""
                update accreditation_hold h
                set gate_revisions = case when :stops then h.gate_revisions + int8multirange(int8range(f.revision + 1, null))
                                          else h.gate_revisions * int8multirange(int8range(null, f.revision + 1)) end
                from event_feed f
                where f.event_id = :event and h.event_id = :event and h.kind_id = :kind and h.closed_at is null
                """)
                .param("event", eventId)
                .param("kind", kindId)
                .param("stops", stops)
                .update();
    }

    /** Those of these accreditations that have an open hold of the kind that only a few people may close. */
    public Set<Long> reserved(long eventId, Collection<Long> accreditationIds, long kindId) {
        return newest(eventId, accreditationIds, kindId).values().stream()
                .filter(Stored::reserved)
                .map(Stored::accreditationId)
                .collect(Collectors.toSet());
    }

    /** Live accreditations in these positions that never had a hold of the kind. */
    Set<Long> neverHeld(long eventId, long kindId, Collection<Long> positionIds) {
        return db.sql("""
                select l.accreditation_id
                from accreditation_listing l
                where l.event_id = :event and l.position_id = any(:positions)
                  and not exists (select from accreditation_hold h
                                  where h.event_id = l.event_id and h.accreditation_id = l.accreditation_id and h.kind_id = :kind)
                """)
                .param("event", eventId)
                .param("kind", kindId)
                .param("positions", positionIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong("accreditation_id"))
                .set();
    }

    /** Live accreditations whose holders have no photo that counts, and those with an open hold of the kind. */
    Set<Long> withoutPhotoOrHeld(long eventId, long kindId) {
        return db.sql("""
                select accreditation_id from accreditation_listing where event_id = :event and not has_photo
                union
                select accreditation_id from accreditation_hold where event_id = :event and kind_id = :kind and closed_at is null
                """)
                .param("event", eventId)
                .param("kind", kindId)
                .query((row, number) -> row.getLong("accreditation_id"))
                .set();
    }

    /** Accreditations of people whom the watchlist fits at the event. */
    Set<Long> watched(long eventId) {
        return db.sql("""
                select l.accreditation_id from accreditation_listing l
                join watchlist_hit_in_force w on w.event_id = l.event_id and w.person_id = l.person_id
                where l.event_id = :event
                """)
                .param("event", eventId)
                .query((row, number) -> row.getLong("accreditation_id"))
                .set();
    }

    /**
     * Notes that these accreditations were there before a position was added to the kind: it is not opened for them. Such a hold was never
     * open, so it ends at the moment at which it begins.
     */
    void leaveOut(long eventId, Collection<Long> accreditationIds, long kindId, String reason, String by) {
        db.sql("""
                insert into accreditation_hold (event_id, accreditation_id, kind_id, opened_at, opened_by, closed_at, closed_by, close_reason)
                select :event, accreditation, :kind, now(), :by, now(), :by, :reason
                from unnest(:accreditations::bigint[]) accreditation
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("kind", kindId)
                .param("reason", reason)
                .param("by", by)
                .update();
    }
}
