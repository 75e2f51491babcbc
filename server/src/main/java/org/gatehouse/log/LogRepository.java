package org.gatehouse.log;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the audit trail. */
@Repository
record LogRepository(JdbcClient db, JsonMapper json) {

    private static final String ENTRIES = """
        select e.id, e.at, e.action, e.actor_name, e.event_id, e.person_id, e.accreditation_id, e.subject_type,
               e.subject_id, e.before::text as before, e.after::text as after, u.person_id as actor_person_id
        from audit_entry e
        left join app_user u on u.id = e.user_id
        """;

    /** Reads the first change of the event alone: a copy is made in the transaction that makes the event, and the log may be long. */
    Optional<Long> copiedFrom(long eventId) {
        return db.sql("""
            select (a.after ->> 'copy_of')::bigint
            from audit_entry a
            where a.event_id = :event and a.action = 'event_copied'
              and a.change_at = (select min(f.change_at) from audit_entry f where f.event_id = :event)
            """)
                .param("event", eventId)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Returns the events of this entity and of the entities below it. */
    List<Long> eventsOf(long entityId) {
        return db.sql("""
            with recursive below (id) as (
                select id from entity where id = :entity
                union
                select e.id from entity e join below on e.parent_id = below.id)
            select event.id from event join below on event.entity_id = below.id
            """)
                .param("entity", entityId)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The person has a name with these words. */
    static final String NAMED = "p.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))";

    /** Why somebody is watched for, and that it is so, is for readers with the right to the watchlist. */
    static final String NOT_SECRET = """
        (a.subject_type is distinct from 'watchlist_entry' or :watchlistOfAll or a.event_id = any(:watchlist::bigint[]))
        """;

    private static final String MATCHING = """
        select id, at, action, actor_name, user_id, event_id, person_id, accreditation_id, subject_type, subject_id, before, after
        from audit_entry a
        where (:before::bigint is null or id < :before)
          and (:actions::text[] is null or action = any(:actions))
          and (:accreditation::bigint is null or accreditation_id = :accreditation)
          and (:person::bigint is null or person_id = :person)
          and (:event::bigint is null or event_id = :event)
          and (:field::text is null
               or subject_type = :subjectType and subject_id = :subject
               or before ->> :field = :value
               or after ->> :field = :value)
          and (:words::text[] is null or person_id in (select p.id from person p where\s""" + NAMED + """
          ))
          and (:from::timestamptz is null or change_at >= :from)
          and (:to::timestamptz is null or change_at < :to)
          and (:who::text is null or strpos(lower(actor_name), lower(:who)) > 0)
          and\s""" + NOT_SECRET;

    /** What was done to a person belongs to no event: it concerns every event that the person is at. */
    static final String OF_SHARED_PERSON = """
        a.event_id is null and a.person_id is not null and exists (
            select from person_at_event pe where pe.person_id = a.person_id and pe.event_id = any(:events))
        """;

    /** What was done to the photo that a badge shows belongs to the log of the badge; none if the filter names no accreditation. */
    private static final String OF_PHOTO = """
        select id, at, action, actor_name, user_id, event_id, person_id, accreditation_id, subject_type, subject_id, before, after
        from audit_entry a
        where a.person_id = (select b.person_id from accreditation b
                             where b.id = :accreditation and (:events::bigint[] is null or b.event_id = any(:events)))
          and a.accreditation_id is null and a.action = any(:photoActions)
          and (:before::bigint is null or id < :before)
          and (:actions::text[] is null or action = any(:actions))
          and (:from::timestamptz is null or change_at >= :from)
          and (:to::timestamptz is null or change_at < :to)
          and (:who::text is null or strpos(lower(actor_name), lower(:who)) > 0)
        """;

    /**
     * Returns the latest entries that match, the oldest of them first.
     *
     * @param before the entries must be older than this one; null means no limit
     */
    List<LogEntry> newest(LogFilter filter, @Nullable Long before, int limit) {
        return db.sql("""
                        select e.id, e.at, e.action, e.actor_name, e.event_id, e.person_id, e.accreditation_id, e.subject_type,
                               e.subject_id, e.before::text as before, e.after::text as after, u.person_id as actor_person_id
                        from (select * from (
                        """ + MATCHING + """
                              and (:events::bigint[] is null or event_id = any(:events))
                              order by id desc limit :limit) of_events
                              union all
                              select * from (
                        """ + MATCHING + " and :events::bigint[] is not null and " + OF_SHARED_PERSON
                        + """
                              order by id desc limit :limit) of_people
                              union all
                              select * from (
                        """ + OF_PHOTO + """
                              order by id desc limit :limit) of_photo
                              order by id desc limit :limit) e
                        left join app_user u on u.id = e.user_id
                        order by e.at, e.id
                        """)
                .param("before", before)
                .param("events", filter.eventArray())
                .param("actions", filter.actionArray())
                .param("photoActions", LogCode.PHOTO_ACTIONS.toArray(String[]::new))
                .param("accreditation", filter.idOf("person_accreditation_id"))
                .param("person", filter.idOf("person_id"))
                .param("event", filter.idOf("event_id"))
                .param("field", filter.field())
                .param("subjectType", filter.subjectType())
                .param("subject", filter.subjectType() == null ? null : filter.id())
                .param("value", filter.value())
                .param("words", filter.words() == null ? null : filter.words().array())
                .param("from", filter.from() == null ? null : filter.from().atOffset(ZoneOffset.UTC))
                .param("to", filter.to() == null ? null : filter.to().atOffset(ZoneOffset.UTC))
                .param("who", filter.who())
                .param("watchlist", filter.watchlistArray())
                .param("watchlistOfAll", filter.watchlist() == null)
                .param("limit", limit)
                .query((row, number) -> entry(row))
                .list();
    }

    /** Returns the latest entries about one accreditation and its photo, the newest first. */
    List<LogEntry> ofAccreditation(long eventId, long accreditationId, int limit) {
        return newest(LogFilter.ofAccreditation(eventId, accreditationId), null, limit)
                .reversed();
    }

    /**
     * Returns the latest entries about one registration and its accreditation, the newest first. Other actions on the person are left out.
     */
    List<LogEntry> ofRegistration(
            long eventId, long personId, long registrationId, @Nullable Long accreditationId, int limit) {
        return db.sql(ENTRIES + """
            where e.person_id = :person and e.event_id = :event
              and (e.subject_type = 'registration' and e.subject_id = :registration
                   or e.accreditation_id = :accreditation)
            order by e.id desc
            limit :limit
            """)
                .param("event", eventId)
                .param("person", personId)
                .param("registration", registrationId)
                .param("accreditation", accreditationId)
                .param("limit", limit)
                .query((row, number) -> entry(row))
                .list();
    }

    private LogEntry entry(ResultSet row) throws SQLException {
        String action = row.getString("action");
        return new LogEntry(
                row.getLong("id"),
                LogCode.of(action).code(),
                action,
                Columns.instant(row, "at"),
                data(row),
                row.getObject("actor_person_id", Long.class),
                null,
                row.getString("actor_name"));
    }

    private Map<String, String> data(ResultSet row) throws SQLException {
        Map<String, String> data = new LinkedHashMap<>();
        put(data, "person_accreditation_id", row.getString("accreditation_id"));
        put(data, "person_id", row.getString("person_id"));
        put(data, "event_id", row.getString("event_id"));
        String subject = row.getString("subject_type");
        if (subject != null && !subject.equals("accreditation")) {
            put(data, subject + "_id", row.getString("subject_id"));
        }
        LogData.addChanges(data, tree(row.getString("before")), tree(row.getString("after")));
        return data;
    }

    private static void put(Map<String, String> data, String key, @Nullable String value) {
        if (value != null) {
            data.put(key, value);
        }
    }

    private JsonNode tree(@Nullable String text) {
        return text == null ? json.createObjectNode() : json.readTree(text);
    }
}
