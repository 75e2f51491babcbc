package org.gatehouse.privacy;

import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes how long events keep their people, and finds who is due. */
@Repository
record RetentionRepository(JdbcClient db) {

    /** Work begins in these hours of the event's time zone. */
    private static final String NIGHT = """
            extract(hour from :now::timestamptz at time zone e.time_zone) between 1 and 4
            """;

    /** The event keeps its people no longer. */
    private static final String OVER = """
            e.end_date + 7 * r.people_kept_weeks < (:now::timestamptz at time zone e.time_zone)::date
            """;

    /** The people of the event by the ids of those into whom they were merged. */
    private static final String PEOPLE_OF_EVENT = """
            select coalesce(m.merged_into, m.id)
            from person_at_event pe
            join person m on m.id = pe.person_id
            where pe.event_id = :event and m.erased_at is null
            """;

    /** At how many other events the person p, or a record merged into it, is. */
    private static final String OTHER_EVENTS = """
            (select count(distinct pe.event_id)
             from person m
             join person_at_event pe on pe.person_id = m.id
             where (m.id = p.id or m.merged_into = p.id) and pe.event_id <> :event)
            """;

    private static final String LEAVING =
            "select p.id as person_id, p.first_name, p.last_name, k.until as kept_until, k.reason,\n"
                    + OTHER_EVENTS
                    + """
            as other_events
            from person p
            left join person_keep k on k.person_id = p.id and k.until >= :day
            where p.id in ("""
                    + PEOPLE_OF_EVENT
                    + ")\n";

    private static final RowMapper<Setting> SETTING = new RecordRows<>(Setting.class);
    private static final RowMapper<Counts> COUNTS = new RecordRows<>(Counts.class);
    private static final RowMapper<Night> NIGHT_OF = new RecordRows<>(Night.class);

    /** When the event keeps its people no longer; both null for never. */
    record Setting(
            @Nullable Integer peopleKeptWeeks, @Nullable LocalDate erasedFrom) {}

    /** How many people of the event go, are only forgotten there, and are kept. */
    record Counts(long erased, long forgotten, long kept) {}

    /** The work of a night at an event. */
    record Night(long eventId, long afterPersonId, int erased, int forgotten) {}

    Setting find(long eventId) {
        return db.sql("""
                select r.people_kept_weeks, e.end_date + 7 * r.people_kept_weeks + 1 as erased_from
                from event e left join people_retention r on r.event_id = e.id
                where e.id = :event
                """).param("event", eventId).query(SETTING).single();
    }

    /** Work that is not finished ends; the next night begins anew. */
    void put(long eventId, @Nullable Integer weeks) {
        db.sql("""
                insert into people_retention (event_id, people_kept_weeks) values (:event, :weeks)
                on conflict (event_id) do update set people_kept_weeks = excluded.people_kept_weeks, working = false
                """).param("event", eventId).param("weeks", weeks, Types.INTEGER).update();
    }

    /** @param day people who are kept until this day or longer stay */
    Counts count(long eventId, LocalDate day) {
        return db.sql("select count(*) filter (where l.kept_until is null and l.other_events = 0) as erased,\n" + """
                       count(*) filter (where l.kept_until is null and l.other_events > 0) as forgotten,
                       count(l.kept_until) as kept
                from ("""
                        + LEAVING + ") l")
                .param("event", eventId)
                .param("day", day)
                .query(COUNTS)
                .single();
    }

    List<PeopleRetention.Leaving> page(long eventId, LocalDate day, Page page) {
        return db.sql("select * from (" + LEAVING + """
                ) l
                order by l.person_id
                limit :limit offset :offset
                """)
                .param("event", eventId)
                .param("day", day)
                .param("limit", page.limit())
                .param("offset", page.offset())
                .query((row, number) -> {
                    LocalDate keptUntil = row.getObject("kept_until", LocalDate.class);
                    int others = row.getInt("other_events");
                    return new PeopleRetention.Leaving(
                            row.getLong("person_id"),
                            row.getString("first_name"),
                            row.getString("last_name"),
                            keptUntil != null
                                    ? PeopleRetention.Outcome.KEPT
                                    : others > 0 ? PeopleRetention.Outcome.FORGOTTEN : PeopleRetention.Outcome.ERASED,
                            others,
                            keptUntil,
                            row.getString("reason"));
                })
                .list();
    }

    /** Begins the work of this night at the events where it is night, where somebody is due, and where nobody has begun it. */
    void begin(Instant now, LocalDate today) {
        db.sql("""
                update people_retention r
                set night = (:now::timestamptz at time zone e.time_zone)::date, working = true, after_person_id = 0, erased = 0, forgotten = 0
                from event e
                where e.id = r.event_id and not r.working
                  and\s""" + OVER + """
                  and (r.night is null or r.night < (:now::timestamptz at time zone e.time_zone)::date)
                  and exists (select from person_at_event pe
                              join person m on m.id = pe.person_id
                              left join person_keep k on k.person_id = coalesce(m.merged_into, m.id) and k.until >= :today
                              where pe.event_id = e.id and m.erased_at is null and k.person_id is null)
                  and\s""" + NIGHT)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .param("today", today)
                .update();
    }

    /** Locks work that is not finished and that no other node is at. It stops when the end of the event is corrected. */
    Optional<Night> takeNext(Instant now) {
        return db.sql("""
                select r.event_id, r.after_person_id, r.erased, r.forgotten
                from people_retention r
                join event e on e.id = r.event_id
                where r.working and\s""" + OVER + """
                order by r.event_id
                for update of r skip locked
                limit 1
                """)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(NIGHT_OF)
                .optional();
    }

    /** Locks the next people who are due. Somebody whom others are changing waits for another night. */
    List<Long> lockSome(Night night, LocalDate today, int most) {
        return db.sql("select p.id from person p\nwhere p.id > :after and p.id in (" + PEOPLE_OF_EVENT + """
                )
                  and not exists (select from person_keep k where k.person_id = p.id and k.until >= :today)
                order by p.id
                limit :most
                for update of p skip locked
                """)
                .param("event", night.eventId())
                .param("after", night.afterPersonId())
                .param("today", today)
                .param("most", most)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    void advance(long eventId, long lastPersonId, int erased, int forgotten) {
        db.sql("""
                update people_retention
                set after_person_id = greatest(after_person_id, :last), erased = erased + :erased, forgotten = forgotten + :forgotten
                where event_id = :event
                """)
                .param("event", eventId)
                .param("last", lastPersonId)
                .param("erased", erased)
                .param("forgotten", forgotten)
                .update();
    }

    void finish(long eventId) {
        db.sql("update people_retention set working = false where event_id = :event")
                .param("event", eventId)
                .update();
    }
}
