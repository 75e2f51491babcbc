package org.gatehouse.event;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes events. */
@Repository
public record EventRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);
    private static final RecordRows<EventSettings> SETTINGS = new RecordRows<>(EventSettings.class);

    /** The stored values of an event that can be changed. */
    record Stored(EventSettings settings, int version) {}

    /**
     * Returns the event.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    public Event get(long eventId, Language language) {
        return row(eventId).event(language, false);
    }

    /** Returns the event with its name in all languages. */
    public Event getTranslated(long eventId, Language language) {
        return row(eventId).event(language, true);
    }

    private Row row(long eventId) {
        return db.sql("""
            select e.id, e.code, e.languages, e.name::text as name, w.id as entity_id, w.name as entity_name, e.start_date, e.end_date,
                   e.type, e.member_id, e.require_host_approval, e.time_zone, e.public_people,
                   e.photos_reviewed, e.require_passkey, e.version
            from event e left join entity w on w.id = e.entity_id
            where e.id = :event
            """)
                .param("event", eventId)
                .query(ROW)
                .optional()
                .orElseThrow(() -> EventProblem.unknown(eventId));
    }

    /**
     * Locks the event until the transaction ends.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    Stored lock(long eventId) {
        return db.sql("""
            select code, languages, name::text as name, start_date, end_date, type, time_zone, member_id, require_host_approval, public_people,
                   photos_reviewed, require_passkey, entity_id, version
            from event
            where id = :event
            for no key update
            """)
                .param("event", eventId)
                .query((row, number) -> new Stored(SETTINGS.mapRow(row, number), row.getInt("version")))
                .optional()
                .orElseThrow(() -> EventProblem.unknown(eventId));
    }

    /**
     * Waits for all who are about to write what refers to the event, and lets nobody begin until the transaction ends.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    Stored lockToDelete(long eventId) {
        db.sql("select from event where id = :event for update")
                .param("event", eventId)
                .query((row, number) -> eventId)
                .optional();
        return lock(eventId);
    }

    /**
     * Locks the event until the transaction ends, for rules that compare all rows of a kind: the next transaction with the lock sees what
     * this transaction wrote.
     */
    public void lockForRules(long eventId) {
        lock(eventId);
    }

    /** Returns whether PostgreSQL can use the time zone. */
    boolean knowsTimeZone(String zone) {
        return db.sql("select local_time(now(), :zone) is not null")
                .param("zone", zone)
                .query(Boolean.class)
                .single();
    }

    long insert(EventSettings event) {
        return with(event, db.sql("""
            insert into event (code, languages, name, type, start_date, end_date, time_zone, member_id, entity_id,
                               require_host_approval, public_people, photos_reviewed, require_passkey)
            values (:code, :languages, :name::jsonb, :type, :start, :end, :timeZone, :member, :entity, :approval, :publicPeople,
                    :photosReviewed, :requirePasskey)
            returning id
            """)).query(Long.class).single();
    }

    void update(long eventId, EventSettings event) {
        with(event, db.sql("""
            update event
            set code = :code, languages = :languages, name = :name::jsonb, type = :type, start_date = :start, end_date = :end, time_zone = :timeZone,
                member_id = :member, entity_id = :entity, require_host_approval = :approval,
                public_people = :publicPeople, photos_reviewed = :photosReviewed, require_passkey = :requirePasskey,
                version = version + 1
            where id = :event
            """)).param("event", eventId).update();
    }

    private static JdbcClient.StatementSpec with(EventSettings event, JdbcClient.StatementSpec statement) {
        return statement
                .param("code", event.code())
                .param("languages", event.languages().toArray(String[]::new))
                .param("name", event.name().json())
                .param("type", event.type())
                .param("start", event.startDate())
                .param("end", event.endDate())
                .param("timeZone", event.timeZone())
                .param("member", event.memberId())
                .param("entity", event.entityId())
                .param("approval", event.requireHostApproval())
                .param("publicPeople", event.publicPeople())
                .param("photosReviewed", event.photosReviewed())
                .param("requirePasskey", event.requirePasskey());
    }

    /**
     * Whether the event has scans. Scans refer to the event without a foreign key, and those of unknown accreditations refer to nothing
     * else, because every scan is kept regardless of its content.
     */
    boolean hasScans(long eventId) {
        return db.sql("select exists (select from scan where event_id = :event)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    void delete(long eventId) {
        db.sql("delete from event where id = :event").param("event", eventId).update();
    }

    /**
     * Refuses an unknown event, whose lists would otherwise look empty.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    public void require(long eventId) {
        if (!exists(eventId)) {
            throw EventProblem.unknown(eventId);
        }
    }

    /**
     * Refuses an unknown event, and in the same words one that the caller may not see, for paths that do not name the event.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    public void requireSeen(long eventId, Caller by) {
        if (!by.sees(eventId)) {
            throw EventProblem.unknown(eventId);
        }
        require(eventId);
    }

    public boolean exists(long eventId) {
        return db.sql("select exists (select from event where id = :event)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    /** Lists events, latest start first. */
    public List<Event> page(@Nullable Set<Long> seen, Page page, Language language) {
        return search(seen, NameSearch.of(""), page, language);
    }

    /** Like {@link #page}, but only events of which every word begins a word of the code or of a name in any language. */
    public List<Event> search(@Nullable Set<Long> seen, NameSearch name, Page page, Language language) {
        return db
                .sql("""
                    select e.id, e.code, e.languages, e.name::text as name, w.id as entity_id, w.name as entity_name, e.start_date, e.end_date,
                           e.type, e.member_id, e.require_host_approval, e.time_zone, e.public_people,
                           e.photos_reviewed, e.require_passkey, e.version
                    from event e left join entity w on w.id = e.entity_id
                    where (:seen::bigint[] is null or e.id = any(:seen))
                      and (cardinality(:words::text[]) = 0
                           or search_words(concat_ws(' ', e.code, (select string_agg(n.value, ' ') from jsonb_each_text(e.name) n)))
                              like all (array(select '% ' || word || '%' from unnest(:words::text[]) word)))
                    order by e.start_date desc, e.id desc
                    offset :offset limit :limit
                    """)
                .param("seen", array(seen))
                .param("words", name.array())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ROW)
                .list()
                .stream()
                .map(row -> row.event(language, false))
                .toList();
    }

    long count(@Nullable Set<Long> seen) {
        return db.sql("select count(*) from event where (:seen::bigint[] is null or id = any(:seen))")
                .param("seen", array(seen))
                .query(Long.class)
                .single();
    }

    private static Long @Nullable [] array(@Nullable Set<Long> ids) {
        return ids == null ? null : ids.toArray(Long[]::new);
    }

    private record Row(
            long id,
            @Nullable String code,
            List<String> languages,
            Translations name,
            @Nullable Long entityId,
            @Nullable String entityName,
            LocalDate startDate,
            LocalDate endDate,
            String type,
            @Nullable Long memberId,
            boolean requireHostApproval,
            String timeZone,
            boolean publicPeople,
            boolean photosReviewed,
            boolean requirePasskey,
            int version) {

        Event event(Language language, boolean withTranslations) {
            Entity entity = entityId == null || entityName == null ? null : new Entity(entityId, entityName);
            return new Event(
                    id,
                    name.text(language, withTranslations),
                    entity,
                    startDate,
                    endDate,
                    type,
                    memberId,
                    requireHostApproval,
                    timeZone,
                    publicPeople,
                    photosReviewed,
                    requirePasskey,
                    code,
                    languages,
                    version);
        }
    }
}
