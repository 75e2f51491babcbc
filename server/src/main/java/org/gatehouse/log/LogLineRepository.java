package org.gatehouse.log;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the log change by change. The statements hold only the conditions that a filter has: a plan for all of them at once would use none
 * of the indexes.
 */
@Repository
record LogLineRepository(JdbcClient db, JsonMapper json) {

    private static final String COLUMNS = """
        e.id, e.action, e.actor_name, e.event_id, e.person_id, e.accreditation_id, e.subject_type, e.subject_id,
        e.before::text as before, e.after::text as after
        """;

    /** Where the page begins: at the change of the last line of the page before. */
    private static final String START = """
        select coalesce((select change_at from audit_entry where id = :before), 'infinity') as change_at,
               coalesce((select actor_name from audit_entry where id = :before), '') as actor_name
        """;

    private static final String VISIBLE = "(a.event_id = any(:events::bigint[]) or " + LogRepository.OF_SHARED_PERSON
            + ") and " + LogRepository.NOT_SECRET;

    private static String visible(LogFilter filter) {
        return filter.events() == null ? LogRepository.NOT_SECRET : VISIBLE;
    }

    /**
     * Returns the latest changes with an entry that matches, the newest first.
     *
     * @param before the changes must be before that of this entry; null means no limit
     */
    List<LogLine> lines(LogFilter filter, @Nullable Long before, int limit) {
        String visible = visible(filter);
        String sql = (filter.isAboutSomething() ? ofSubject(filter, visible) : ofEverything(filter))
                + """
            select %s, e.change_at as at, counted.entries, counted.alike
            from found f
            join audit_entry e on e.id = f.id
            cross join lateral (
                select count(*) as entries, count(*) filter (where a.action = e.action) as alike
                from audit_entry a
                where a.change_at = e.change_at and a.actor_name = e.actor_name and %s) counted
            order by e.change_at desc, e.actor_name desc
            """.formatted(COLUMNS, visible);
        return with(db.sql(sql), filter)
                .param("before", before)
                .param("limit", limit)
                .query((row, number) -> new LogLine(fact(row), row.getLong("alike"), row.getLong("entries"), null))
                .list();
    }

    /** Returns the entries of the change that this one belongs to, in their order, beginning after the entry {@code after}. */
    List<LogFact> ofChange(LogFilter filter, long entry, long after, int limit) {
        return with(db.sql("""
                    select %s, e.at
                    from (select a.id
                          from audit_entry c
                          join audit_entry a on a.change_at = c.change_at and a.actor_name = c.actor_name
                          where c.id = :entry and a.id > :after and %s
                          order by a.id
                          limit :limit) f
                    join audit_entry e on e.id = f.id
                    order by e.id
                    """.formatted(COLUMNS, visible(filter))), filter)
                .param("entry", entry)
                .param("after", after)
                .param("limit", limit)
                .query((row, number) -> fact(row))
                .list();
    }

    /**
     * Returns the entries of a run, in their order, beginning after the entry {@code after}: those of the same action, caller and event
     * from the entry {@code first} to the entry {@code last}, which may be a day apart.
     *
     * <p>The entries of an event and those of no event are joined apart, as each join reads the index by event. One join with
     * {@code is not distinct from} would read what all events did meanwhile: on a log of 500,000 entries a day, 0.2 s for a run of a day,
     * not 0.05 s. They are found first and ordered then, because in the order of their ids the whole log before them would be walked.
     */
    List<LogFact> ofRun(LogFilter filter, long last, long first, long after, int limit) {
        return with(db.sql("""
                    with ends as materialized (
                        select l.action, l.actor_name, l.event_id, f.change_at as begun, l.change_at as ended
                        from audit_entry l
                        join audit_entry f on f.action = l.action and f.actor_name = l.actor_name
                            and f.event_id is not distinct from l.event_id
                            and f.change_at between l.change_at - interval '1 day' and l.change_at
                        where l.id = :last and f.id = :first),
                    run as materialized (
                        select a.id
                        from ends l
                        join audit_entry a on a.event_id = l.event_id and a.change_at between l.begun and l.ended
                            and a.actor_name = l.actor_name and a.action = l.action
                        where %1$s
                        union all
                        select a.id
                        from ends l
                        join audit_entry a on l.event_id is null and a.event_id is null
                            and a.change_at between l.begun and l.ended
                            and a.actor_name = l.actor_name and a.action = l.action
                        where %1$s)
                    select %2$s, e.at
                    from (select id from run where id > :after order by id limit :limit) r
                    join audit_entry e on e.id = r.id
                    order by e.id
                    """.formatted(visible(filter), COLUMNS)), filter)
                .param("last", last)
                .param("first", first)
                .param("after", after)
                .param("limit", limit)
                .query((row, number) -> fact(row))
                .list();
    }

    /**
     * Returns the latest entries about one person, the newest first.
     *
     * @param events they must belong to one of these events, or to none; null means all
     * @param watchlist events at which the reader has the right to the watchlist; null means all
     */
    List<LogFact> ofPerson(long personId, @Nullable Set<Long> events, @Nullable Set<Long> watchlist, int limit) {
        return db.sql("select " + COLUMNS + """
            , e.at
            from (select a.id from audit_entry a
                  where a.person_id = :person
                    and (:events::bigint[] is null or a.event_id = any(:events)
                         or a.event_id is null and exists (select from person_at_event pe
                                                           where pe.person_id = :person and pe.event_id = any(:events)))
                    and\s""" + LogRepository.NOT_SECRET + """
                  order by a.id desc
                  limit :limit) f
            join audit_entry e on e.id = f.id
            order by e.id desc
            """)
                .param("watchlist", watchlist == null ? new Long[0] : watchlist.toArray(Long[]::new))
                .param("watchlistOfAll", watchlist == null)
                .param("person", personId)
                .param("events", events == null ? null : events.toArray(Long[]::new))
                .param("limit", limit)
                .query((row, number) -> fact(row))
                .list();
    }

    /** The entries about something are few: they are all read, by the index of what they are about. */
    private static String ofSubject(LogFilter filter, String visible) {
        return """
            with start as (%s),
            found as (
                select distinct on (a.change_at, a.actor_name) a.id
                from audit_entry a, start l
                where %s and %s and %s
                order by a.change_at desc, a.actor_name desc, a.id
                limit :limit)
            """.formatted(START, about(filter), visible, earlier(filter));
    }

    /**
     * Skips from each change to the next by an index, so a page costs as much when a change has 20,000 entries as when it has one. Each
     * event is walked on its own, and so is what belongs to no event: otherwise an event in which nothing matches were searched anew for
     * every line.
     */
    private static String ofEverything(LogFilter filter) {
        String next = filter.events() == null
                ? first("true", filter)
                : first("a.event_id = l.event_id", filter) + " union all "
                        + first("l.event_id is null and " + LogRepository.OF_SHARED_PERSON, filter);
        return """
            with recursive start as (%s),
            line (event_id, change_at, actor_name, id, n) as (
                select walk.event_id, start.change_at, start.actor_name, null::bigint, 0
                from start, unnest(array_append(:events::bigint[], null)) as walk (event_id)
                union all
                select l.event_id, next.change_at, next.actor_name, next.id, l.n + 1
                from line l
                cross join lateral (%s) next
                where l.n < :limit),
            found as (
                select distinct on (change_at, actor_name) id from line
                where n > 0
                order by change_at desc, actor_name desc, id
                limit :limit)
            """.formatted(START, next);
    }

    private static String first(String where, LogFilter filter) {
        return """
            (select a.change_at, a.actor_name, a.id
             from audit_entry a
             where %s and %s
             order by a.change_at desc, a.actor_name desc, a.id
             limit 1)
            """.formatted(where, earlier(filter));
    }

    private static String earlier(LogFilter filter) {
        StringBuilder and = new StringBuilder("(a.change_at, a.actor_name) < (l.change_at, l.actor_name) and ")
                .append(LogRepository.NOT_SECRET);
        if (filter.from() != null) {
            and.append(" and a.change_at >= :from");
        }
        if (filter.to() != null) {
            and.append(" and a.change_at < :to");
        }
        if (filter.who() != null) {
            and.append(" and strpos(lower(a.actor_name), lower(:who)) > 0");
        }
        if (filter.actions() != null) {
            and.append(" and a.action = any(:actions)");
        }
        return and.toString();
    }

    private static String about(LogFilter filter) {
        if (filter.idOf("person_accreditation_id") != null) {
            return """
                (a.accreditation_id = :about
                 or a.accreditation_id is null and a.action = any(:photoActions)
                    and a.person_id = (select b.person_id from accreditation b where b.id = :about))
                """;
        }
        if (filter.idOf("person_id") != null) {
            return "a.person_id = :about";
        }
        if (filter.idOf("event_id") != null) {
            return "a.event_id = :about";
        }
        return filter.words() == null
                ? """
                (a.subject_type = :subjectType and a.subject_id = :subject
                 or a.before ->> :field = :value or a.after ->> :field = :value)
                """
                : "a.person_id in (select p.id from person p where " + LogRepository.NAMED + ")";
    }

    private static JdbcClient.StatementSpec with(JdbcClient.StatementSpec statement, LogFilter filter) {
        return statement
                .param("events", filter.eventArray())
                .param("actions", filter.actionArray())
                .param("photoActions", LogCode.PHOTO_ACTIONS.toArray(String[]::new))
                .param("from", filter.from() == null ? null : filter.from().atOffset(ZoneOffset.UTC))
                .param("to", filter.to() == null ? null : filter.to().atOffset(ZoneOffset.UTC))
                .param("who", filter.who())
                .param("words", filter.words() == null ? null : filter.words().array())
                .param("watchlist", filter.watchlistArray())
                .param("watchlistOfAll", filter.watchlist() == null)
                .param("about", filter.id())
                .param("field", filter.field())
                .param("subjectType", filter.subjectType())
                .param("subject", filter.subjectType() == null ? null : filter.id())
                .param("value", filter.value());
    }

    private LogFact fact(ResultSet row) throws SQLException {
        return new LogFact(
                row.getLong("id"),
                Columns.instant(row, "at"),
                row.getString("action"),
                row.getString("actor_name"),
                row.getObject("event_id", Long.class),
                row.getObject("person_id", Long.class),
                row.getObject("accreditation_id", Long.class),
                row.getString("subject_type"),
                row.getObject("subject_id", Long.class),
                LogData.values(json, row.getString("before"), row.getString("after")));
    }
}
