package org.gatehouse.event;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads events. */
@Repository
public class EventRepository {

    private static final RowMapper<Row> ROW = new SimplePropertyRowMapper<>(Row.class);

    private final JdbcClient db;

    EventRepository(JdbcClient db) {
        this.db = db;
    }

    /**
     * The event.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    public Event get(long eventId, Language language) {
        return db.sql("""
                select e.id, text_in(e.name, :language) as name, w.id as entity_id, w.name as entity_name,
                       e.start_date, e.end_date, e.type, e.member_id, e.require_host_approval, e.time_zone
                from event e left join entity w on w.id = e.entity_id
                where e.id = :event
                """)
                .param("event", eventId)
                .param("language", language.code())
                .query(ROW)
                .optional()
                .orElseThrow(() -> EventProblem.unknown(eventId))
                .event(language);
    }

    /**
     * Ends the request when there is no such event: its lists would look empty.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    public void require(long eventId) {
        if (!exists(eventId)) {
            throw EventProblem.unknown(eventId);
        }
    }

    public boolean exists(long eventId) {
        return db.sql("select exists (select from event where id = :event)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    /** Newest start first. */
    List<Event> page(@Nullable Set<Long> seen, Page page, Language language) {
        return db
                .sql("""
                select e.id, text_in(e.name, :language) as name, w.id as entity_id, w.name as entity_name,
                       e.start_date, e.end_date, e.type, e.member_id, e.require_host_approval, e.time_zone
                from event e left join entity w on w.id = e.entity_id
                where (:seen::bigint[] is null or e.id = any(:seen))
                order by e.start_date desc, e.id desc
                offset :offset limit :limit
                """)
                .param("seen", array(seen))
                .param("language", language.code())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ROW)
                .list()
                .stream()
                .map(row -> row.event(language))
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
            String name,
            @Nullable Long entityId,
            @Nullable String entityName,
            LocalDate startDate,
            LocalDate endDate,
            String type,
            @Nullable Long memberId,
            boolean requireHostApproval,
            String timeZone) {

        Event event(Language language) {
            Entity entity = entityId == null || entityName == null ? null : new Entity(entityId, entityName);
            return new Event(
                    id, language.text(name), entity, startDate, endDate, type, memberId, requireHostApproval, timeZone);
        }
    }
}
