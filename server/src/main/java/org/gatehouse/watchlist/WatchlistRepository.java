package org.gatehouse.watchlist;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes entries of the watchlist. */
@Repository
record WatchlistRepository(JdbcClient db) {

    private static final RowMapper<WatchlistEntry> ENTRY = new RecordRows<>(WatchlistEntry.class);
    private static final RowMapper<Ended> ENDED = new RecordRows<>(Ended.class);
    private static final RowMapper<Fitting> FITTING = new RecordRows<>(Fitting.class);

    /** An entry that was removed. */
    record Ended(long id, @Nullable Long eventId) {}

    /** How many people an entry fits. */
    record Fitting(long entryId, long people) {}

    private static final String SELECT = """
            select e.id, e.event_id, e.first_name, e.last_name, e.date_of_birth, e.email_address, e.reason, e.made_by, e.made_at,
                   e.expires_at, e.version,
                   (select count(*) from watchlist_hit h
                    where h.entry_id = e.id and h.state <> 'DISMISSED'
                      and (:events::bigint[] is null or exists (
                            select from person_at_event pe where pe.person_id = h.person_id and pe.event_id = any(:events)))) as hits
            """;

    private static final String MATCHING = """
            from watchlist_entry e
            where (:events::bigint[] is null or e.event_id = any(:events))
              and (:event::bigint is null or e.event_id is null or e.event_id = :event)
              and (:address::text is null or e.address_key = :address)
              and coalesce(person_words(e.first_name, e.last_name), '') like all (array(
                    select '% ' || word || '%' from unnest(:words::text[]) word))
              and e.expires_at > :now
            """;

    List<WatchlistEntry> page(WatchlistFilter filter, Page page, Instant now) {
        return with(db.sql(SELECT + MATCHING + "order by e.id desc offset :offset limit :limit"), filter, now)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ENTRY)
                .list();
    }

    long count(WatchlistFilter filter, Instant now) {
        return with(db.sql("select count(*) " + MATCHING), filter, now)
                .query(Long.class)
                .single();
    }

    private static JdbcClient.StatementSpec with(
            JdbcClient.StatementSpec statement, WatchlistFilter filter, Instant now) {
        return statement
                .param("events", array(filter.events()))
                .param("event", filter.event())
                .param("address", filter.address())
                .param("words", filter.name().array())
                .param("now", now.atOffset(ZoneOffset.UTC));
    }

    private static Long @Nullable [] array(@Nullable Set<Long> events) {
        return events == null ? null : events.toArray(Long[]::new);
    }

    /** Returns an entry of one of these events; null for any entry. */
    Optional<WatchlistEntry> find(long entryId, @Nullable Set<Long> events) {
        return all(List.of(entryId), events).stream().findFirst();
    }

    /** The same for several, by id. */
    List<WatchlistEntry> all(List<Long> entryIds, @Nullable Set<Long> events) {
        return db.sql(SELECT + """
                from watchlist_entry e
                where e.id = any(:entries) and (:events::bigint[] is null or e.event_id = any(:events))
                order by e.id
                """)
                .param("entries", entryIds.toArray(Long[]::new))
                .param("events", array(events))
                .query(ENTRY)
                .list();
    }

    /**
     * Waits for all who change people, addresses or accreditations, and lets them wait until the transaction ends. The statements after
     * it thus see all people, and whoever comes later sees the entries.
     */
    void lock() {
        db.sql("select pg_advisory_xact_lock(watchlist_lock())::text")
                .query(String.class)
                .list();
    }

    /** Adds entries and returns their ids, in their order. */
    List<Long> insert(List<WatchlistEntryInput> entries, String madeBy) {
        return db
                .sql("""
                insert into watchlist_entry (event_id, first_name, last_name, date_of_birth, email_address, reason, made_by, expires_at)
                select e.event_id, e.first_name, e.last_name, e.date_of_birth, e.email_address, e.reason, :by, e.expires_at
                from unnest(:events::bigint[], :firstNames::text[], :lastNames::text[], :birthdays::date[], :addresses::text[],
                            :reasons::text[], :ends::timestamptz[])
                    with ordinality as e (event_id, first_name, last_name, date_of_birth, email_address, reason, expires_at, place)
                order by e.place
                returning id
                """)
                .param("by", madeBy)
                .param("events", texts(entries, WatchlistEntryInput::eventId))
                .param("firstNames", texts(entries, WatchlistEntryInput::firstName))
                .param("lastNames", texts(entries, WatchlistEntryInput::lastName))
                .param("birthdays", texts(entries, WatchlistEntryInput::dateOfBirth))
                .param("addresses", texts(entries, WatchlistEntryInput::emailAddress))
                .param("reasons", texts(entries, WatchlistEntryInput::reason))
                .param("ends", texts(entries, WatchlistEntryInput::expiresAt))
                .query((row, number) -> row.getLong(1))
                .list()
                .stream()
                .sorted()
                .toList();
    }

    private static @Nullable String[] texts(
            List<WatchlistEntryInput> entries, Function<WatchlistEntryInput, @Nullable Object> field) {
        return entries.stream()
                .map(field)
                .map(value -> value == null ? null : value.toString())
                .toArray(String[]::new);
    }

    /** How many people there are. */
    long people() {
        return db.sql("select count(*) from person where merged_into is null and erased_at is null")
                .query(Long.class)
                .single();
    }

    /** How many people each of these entries fits, for those that fit more than this, in order of id. */
    List<Fitting> fitting(List<Long> entryIds, double more) {
        return db.sql("""
                select entry_id, count(*) as people
                from watchlist_hit
                where entry_id = any(:entries)
                group by entry_id
                having count(*) > :more
                order by entry_id
                """)
                .param("entries", entryIds.toArray(Long[]::new))
                .param("more", more)
                .query(FITTING)
                .list();
    }

    void update(long entryId, String reason, Instant expiresAt) {
        db.sql(
                        "update watchlist_entry set reason = :reason, expires_at = :end, version = version + 1 where id = :entry")
                .param("entry", entryId)
                .param("reason", reason)
                .param("end", expiresAt.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Whether there is an entry of this event, or of all events. */
    boolean any(long eventId) {
        return db.sql("select exists (select from watchlist_entry where event_id is null or event_id = :event)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    boolean hasEnded(Instant now) {
        return db.sql("select exists (select from watchlist_entry where expires_at <= :now)")
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(Boolean.class)
                .single();
    }

    /** Some entries that have ended. */
    List<Long> ended(Instant now, int most) {
        return db.sql("select id from watchlist_entry where expires_at <= :now order by expires_at, id limit :most")
                .param("now", now.atOffset(ZoneOffset.UTC))
                .param("most", most)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Removes entries with their hits. */
    List<Ended> delete(List<Long> entryIds) {
        return db.sql("delete from watchlist_entry where id = any(:entries) returning id, event_id")
                .param("entries", entryIds.toArray(Long[]::new))
                .query(ENDED)
                .list();
    }
}
