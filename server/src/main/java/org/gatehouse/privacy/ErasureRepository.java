package org.gatehouse.privacy;

import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.backup.ErasureList;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.personal.Subject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Who was erased when, and what is left to do about it. */
@Repository
record ErasureRepository(JdbcClient db, JsonMapper json) {

    private static final RowMapper<ErasureReceipt.WaitingGate> GATE =
            new RecordRows<>(ErasureReceipt.WaitingGate.class);
    private static final TypeReference<TreeMap<String, Long>> COUNTS = new TypeReference<>() {};

    /** An erasure whose files are not all removed. */
    record Unfinished(long id, List<Long> images) {}

    /** A row of the table. */
    record Stored(
            long id,
            long personId,
            long keeperId,
            @Nullable Long eventId,
            Set<Long> events,
            Instant at,
            ErasureReason reason,
            String askedBy,
            Map<String, Long> erased,
            @Nullable Instant filesRemovedAt) {}

    /** Whether the database was restored, or has failed over, since it was known that all who were erased are erased. */
    boolean isOtherHistory() {
        return db.sql("select history <> feed_history_now() from erasure_history")
                .query((row, number) -> row.getBoolean(1))
                .single();
    }

    void noteHistory() {
        db.sql("update erasure_history set history = feed_history_now() where history <> feed_history_now()")
                .update();
    }

    /** @param at when it was done; null for now */
    long insert(
            Subject subject,
            Set<Long> events,
            ErasureReason reason,
            Map<String, Long> erased,
            Caller by,
            @Nullable Instant at) {
        return db.sql("""
                insert into erasure (person_id, person_created_at, keeper_id, event_id, events, at, reason, asked_by, client_id, user_id,
                                     erased, images, files_removed_at)
                select p.id, p.created_at, :keeper, :event, :events, coalesce(:at, clock_timestamp()), :reason, :name, :client, :user,
                       :erased::jsonb, :images, case when cardinality(:images) = 0 then clock_timestamp() end
                from person p
                where p.id = :person
                returning id
                """)
                .param("person", subject.person())
                .param("keeper", subject.keeper())
                .param("event", subject.event())
                .param("events", Subject.array(events))
                .param("at", at == null ? null : at.atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("reason", reason.name())
                .param("name", by.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("erased", json.writeValueAsString(new TreeMap<>(erased)))
                .param("images", Subject.array(subject.images()))
                .query(Long.class)
                .single();
    }

    Optional<Stored> find(long id) {
        return db.sql("""
                select id, person_id, keeper_id, event_id, events, at, reason, asked_by, erased::text as erased, files_removed_at
                from erasure
                where id = :id
                """)
                .param("id", id)
                .query((row, number) -> new Stored(
                        row.getLong("id"),
                        row.getLong("person_id"),
                        row.getLong("keeper_id"),
                        row.getObject("event_id", Long.class),
                        Set.of((Long[]) row.getArray("events").getArray()),
                        Columns.instant(row, "at"),
                        ErasureReason.valueOf(row.getString("reason")),
                        row.getString("asked_by"),
                        json.readValue(row.getString("erased"), COUNTS),
                        Columns.instantOrNull(row, "files_removed_at")))
                .optional();
    }

    /** Erasures that were done so long ago at least, and whose files are not all removed. */
    List<Unfinished> unfinished(Duration since) {
        return db.sql("""
                select id, images from erasure
                where files_removed_at is null and at < clock_timestamp() - :millis * interval '1 millisecond'
                order by id
                """)
                .param("millis", since.toMillis())
                .query((row, number) -> new Unfinished(row.getLong("id"), List.of((Long[])
                        row.getArray("images").getArray())))
                .list();
    }

    void finish(Collection<Long> ids) {
        db.sql(
                        "update erasure set files_removed_at = clock_timestamp() where id = any(:ids) and files_removed_at is null")
                .param("ids", ids.toArray(Long[]::new))
                .update();
    }

    /** An erasure that the list of the home lacks, with all records that went. */
    record Unlisted(long id, ErasureList.Erased erased) {}

    List<Unlisted> unlisted() {
        return listed(false);
    }

    /** All erasures, with all records that went. */
    List<ErasureList.Erased> all() {
        return listed(true).stream().map(Unlisted::erased).toList();
    }

    private List<Unlisted> listed(boolean also) {
        return db.sql("""
                select e.id, p.id as person_id, p.created_at, e.event_id, e.at
                from erasure e
                join person p on p.id = e.person_id or p.merged_into = e.person_id
                where not e.listed or :also
                order by e.id, p.id
                """)
                .param("also", also)
                .query((row, number) -> new Unlisted(
                        row.getLong("id"),
                        new ErasureList.Erased(
                                row.getLong("person_id"),
                                Columns.instant(row, "created_at"),
                                row.getObject("event_id", Long.class),
                                Columns.instant(row, "at"))))
                .list();
    }

    void noteListed(Collection<Unlisted> listed) {
        db.sql("update erasure set listed = true where id = any(:ids)")
                .param("ids", listed.stream().map(Unlisted::id).distinct().toArray(Long[]::new))
                .update();
    }

    /**
     * Those of the list who are not erased in this database, as after a restore. A number that was given out again since is somebody
     * else's, who was made at another time.
     */
    List<ErasureList.Erased> broughtBack(Collection<ErasureList.Erased> list) {
        return db.sql("""
                select e.person_id, p.created_at, e.event_id, e.at
                from unnest(:people::bigint[], :made::timestamptz[], :events::bigint[], :times::timestamptz[])
                    as e (person_id, created_at, event_id, at)
                join person p on p.id = e.person_id and p.created_at = e.created_at
                where p.erased_at is null and p.merged_into is null
                  and not exists (select from erasure done
                                  where done.person_id = e.person_id and done.event_id is not distinct from e.event_id and done.at = e.at)
                  and (e.event_id is null or exists (select from person_at_event pe
                                                     where pe.person_id = e.person_id and pe.event_id = e.event_id))
                order by e.at, e.person_id
                """)
                .param("people", list.stream().map(ErasureList.Erased::personId).toArray(Long[]::new))
                .param("made", texts(list, ErasureList.Erased::createdAt))
                .param("events", list.stream().map(ErasureList.Erased::eventId).toArray(Long[]::new))
                .param("times", texts(list, ErasureList.Erased::at))
                .query((row, number) -> new ErasureList.Erased(
                        row.getLong("person_id"),
                        Columns.instant(row, "created_at"),
                        row.getObject("event_id", Long.class),
                        Columns.instant(row, "at")))
                .list();
    }

    /** Lets servers erase these people again, and returns how many of them there are in this database. */
    int repeat(Collection<ErasureList.Erased> list) {
        List<ErasureList.Erased> back = broughtBack(list);
        return db.sql("""
                insert into erasure_to_repeat (person_id, person_created_at, event_id, at)
                select * from unnest(:people::bigint[], :made::timestamptz[], :events::bigint[], :times::timestamptz[])
                """)
                .param("people", back.stream().map(ErasureList.Erased::personId).toArray(Long[]::new))
                .param("made", texts(back, ErasureList.Erased::createdAt))
                .param("events", back.stream().map(ErasureList.Erased::eventId).toArray(Long[]::new))
                .param("times", texts(back, ErasureList.Erased::at))
                .update();
    }

    /** Takes the next one that no other node is at. */
    Optional<ErasureList.Erased> takeNext() {
        return db.sql("""
                delete from erasure_to_repeat
                where id = (select id from erasure_to_repeat order by id for update skip locked limit 1)
                returning person_id, person_created_at, event_id, at
                """)
                .query((row, number) -> new ErasureList.Erased(
                        row.getLong("person_id"),
                        Columns.instant(row, "person_created_at"),
                        row.getObject("event_id", Long.class),
                        Columns.instant(row, "at")))
                .optional();
    }

    private static String[] texts(Collection<ErasureList.Erased> list, Function<ErasureList.Erased, Instant> time) {
        return list.stream().map(one -> time.apply(one).toString()).toArray(String[]::new);
    }

    /** How many gates the events know. */
    long gatesOf(Collection<Long> events) {
        return db.sql("select count(*) from feed_gate where event_id = any(:events)")
                .param("events", events.toArray(Long[]::new))
                .query(Long.class)
                .single();
    }

    /**
     * The gates that were not sent yet what the erasure changed: they may keep the person. A tombstone is the last document of an
     * accreditation, so its revision is that of the erasure, or a later one.
     */
    List<ErasureReceipt.WaitingGate> waitingGates(long keeperId) {
        return db.sql("""
                with erased as (
                    select f.event_id, max(f.revision) as revision
                    from person p
                    join accreditation a on a.person_id = p.id
                    join accreditation_feed f on f.event_id = a.event_id and f.accreditation_id = a.id
                    where (p.id = :keeper or p.merged_into = :keeper) and a.cause = 'erased'
                    group by f.event_id
                )
                select g.event_id, g.client_id, nullif(g.device, '') as device, g.last_poll_at
                from erased e
                join feed_gate g on g.event_id = e.event_id
                where g.position is null or g.position < e.revision
                order by g.event_id, g.client_id, g.device
                """).param("keeper", keeperId).query(GATE).list();
    }
}
