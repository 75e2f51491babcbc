package org.gatehouse.watchlist;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.image.Thumbnails;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes hits of the watchlist. */
@Repository
public record WatchlistHitRepository(JdbcClient db, Thumbnails thumbnails) {

    private static final String SELECT = """
            select h.id, h.state, h.found_at, h.decided_by, h.decided_at, h.note,
                   e.id as entry_id, e.event_id, e.first_name as entry_first_name, e.last_name as entry_last_name,
                   e.date_of_birth as entry_date_of_birth, e.email_address as entry_email_address, e.reason, e.made_by, e.expires_at,
                   p.id as person_id, p.first_name, p.last_name, p.date_of_birth, m.email_address, i.thumbnail_hash
            """;

    /** An entry of one event fits people of all: this event decides about those whom it knows. */
    private static final String AT_EVENT = """
            from watchlist_hit h
            join watchlist_entry e on e.id = h.entry_id and (e.event_id is null or e.event_id = :event) and e.expires_at > now()
            join person p on p.id = h.person_id
            left join person_email m on m.person_id = p.id and m.is_primary
            left join person_image pi on pi.person_id = p.id and pi.type = 'ACCREDITATION'
            left join image i on i.id = pi.image_id
            where exists (select from person_at_event pe where pe.person_id = h.person_id and pe.event_id = :event)
            """;

    private static final String IN_STATE = "and (:state::text is null or h.state = :state)";

    /** Compares new entries with everybody who is there. */
    void insert(List<Long> entryIds) {
        db.sql("""
                insert into watchlist_hit (entry_id, person_id)
                select e.id, p.id
                from watchlist_entry e
                join person p on p.name_key = e.name_key and p.merged_into is null
                    and (e.date_of_birth is null or p.date_of_birth is null or e.date_of_birth = p.date_of_birth)
                where e.id = any(:entries)
                union
                select e.id, m.person_id
                from watchlist_entry e
                join person_email m on m.address_key = e.address_key and m.is_primary
                where e.id = any(:entries)
                union
                select e.id, m.person_id
                from watchlist_entry e
                join person_email m on m.address_key = e.address_key and not m.is_primary
                where e.id = any(:entries)
                """).param("entries", entryIds.toArray(Long[]::new)).update();
    }

    /** The people whom these entries fit, without those of whom somebody decided that it is somebody else. */
    List<Long> people(List<Long> entryIds) {
        return db.sql("""
                select distinct person_id from watchlist_hit
                where entry_id = any(:entries) and state <> 'DISMISSED' order by person_id
                """)
                .param("entries", entryIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Returns hits of an event, the open ones first, of these the newest; in any state if it is null. */
    public List<WatchlistHit> page(long eventId, @Nullable HitState state, Page page) {
        return db.sql(SELECT + AT_EVENT + IN_STATE + """
                 order by h.state = 'OPEN' desc, h.id desc
                offset :offset limit :limit
                """)
                .param("event", eventId)
                .param("state", state == null ? null : state.name())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query((row, number) -> hit(row))
                .list();
    }

    public long count(long eventId, @Nullable HitState state) {
        return db.sql("select count(*) " + AT_EVENT + IN_STATE)
                .param("event", eventId)
                .param("state", state == null ? null : state.name())
                .query(Long.class)
                .single();
    }

    /** Returns a hit of an event. */
    public Optional<WatchlistHit> find(long eventId, long hitId) {
        return find(eventId, hitId, "");
    }

    /** The same, locked until the transaction ends. */
    Optional<WatchlistHit> lock(long eventId, long hitId) {
        return find(eventId, hitId, " for no key update of h");
    }

    private Optional<WatchlistHit> find(long eventId, long hitId, String lock) {
        return db.sql(SELECT + AT_EVENT + "and h.id = :hit" + lock)
                .param("event", eventId)
                .param("hit", hitId)
                .query((row, number) -> hit(row))
                .optional();
    }

    /** Decides; another note about the same decision leaves who decided, and when: a hold that was closed since stays closed. */
    void decide(long hitId, HitState state, @Nullable String note, String by) {
        db.sql("""
                update watchlist_hit
                set state = :state, note = :note,
                    decided_by = case when state = :state then decided_by else :by end,
                    decided_at = case when state = :state then decided_at else clock_timestamp() end
                where id = :hit
                """)
                .param("hit", hitId)
                .param("state", state.name())
                .param("note", note)
                .param("by", by)
                .update();
    }

    /**
     * Gives the survivor of a merge the hits of the removed person, before the survivor gets the names and addresses that may make new
     * ones. Where both have a hit of an entry, what is confirmed counts more than what is open, and that more than what was dismissed.
     */
    public void merge(long into, long from) {
        db.sql("""
                delete from watchlist_hit h
                using watchlist_hit other
                where other.entry_id = h.entry_id
                  and (h.person_id = :into and other.person_id = :from or h.person_id = :from and other.person_id = :into)
                  and (array_position('{CONFIRMED,OPEN,DISMISSED}'::text[], h.state), h.person_id <> :into)
                    > (array_position('{CONFIRMED,OPEN,DISMISSED}'::text[], other.state), other.person_id <> :into)
                """).param("into", into).param("from", from).update();
        db.sql("update watchlist_hit set person_id = :into where person_id = :from")
                .param("into", into)
                .param("from", from)
                .update();
    }

    private WatchlistHit hit(ResultSet row) throws SQLException {
        UUID hash = row.getObject("thumbnail_hash", UUID.class);
        return new WatchlistHit(
                row.getLong("id"),
                HitState.valueOf(row.getString("state")),
                Columns.instant(row, "found_at"),
                row.getString("decided_by"),
                Columns.instantOrNull(row, "decided_at"),
                row.getString("note"),
                new WatchlistHit.Entry(
                        row.getLong("entry_id"),
                        row.getObject("event_id", Long.class),
                        row.getString("entry_first_name"),
                        row.getString("entry_last_name"),
                        row.getObject("entry_date_of_birth", LocalDate.class),
                        row.getString("entry_email_address"),
                        row.getString("reason"),
                        row.getString("made_by"),
                        Columns.instant(row, "expires_at")),
                new WatchlistHit.Somebody(
                        row.getLong("person_id"),
                        row.getString("first_name"),
                        row.getString("last_name"),
                        row.getObject("date_of_birth", LocalDate.class),
                        row.getString("email_address"),
                        hash,
                        hash == null ? null : thumbnails.address(hash)));
    }
}
