package org.gatehouse.savedview;

import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes views of lists. A user sees those of the event and their own. */
@Repository
record SavedViewRepository(JdbcClient db) {

    private static final RowMapper<SavedView> VIEW = new RecordRows<>(SavedView.class);

    private static final String SELECT = """
            select id, list, name, query, columns, user_id is null as of_event, made_by
            from saved_view
            where event_id = :event and (user_id is null or user_id = :user)
            """;

    /** The views of a list, those of the event first, by name. */
    List<SavedView> ofList(long eventId, String list, long userId) {
        return db.sql(SELECT + "and list = :list order by user_id nulls first, folded(name), id")
                .param("event", eventId)
                .param("user", userId)
                .param("list", list)
                .query(VIEW)
                .list();
    }

    Optional<SavedView> find(long eventId, long id, long userId) {
        return db.sql(SELECT + "and id = :id")
                .param("event", eventId)
                .param("user", userId)
                .param("id", id)
                .query(VIEW)
                .optional();
    }

    /** Locks the view until the transaction ends. */
    Optional<SavedView> lock(long eventId, long id, long userId) {
        return db.sql(SELECT + "and id = :id for update")
                .param("event", eventId)
                .param("user", userId)
                .param("id", id)
                .query(VIEW)
                .optional();
    }

    /** Lets one view at a time be added to an event's lists, so that the number of views is exact. */
    void lockAll(long eventId) {
        db.sql("select pg_advisory_xact_lock(hashtextextended('saved_view', :event))::text")
                .param("event", eventId)
                .query(String.class)
                .list();
    }

    /** How many views of the list this owner has. */
    int count(long eventId, String list, @Nullable Long owner) {
        return db.sql("""
                select count(*) from saved_view
                where event_id = :event and list = :list and user_id is not distinct from :owner::bigint
                """)
                .param("event", eventId)
                .param("list", list)
                .param("owner", owner)
                .query(Integer.class)
                .single();
    }

    long insert(long eventId, SavedView view, @Nullable Long owner) {
        return db.sql("""
                insert into saved_view (event_id, list, user_id, name, query, columns, made_by)
                values (:event, :list, :owner::bigint, :name, :query, :columns, :by)
                returning id
                """)
                .param("event", eventId)
                .param("list", view.list())
                .param("owner", owner)
                .param("name", view.name())
                .param("query", view.query())
                .param("columns", view.columns())
                .param("by", view.madeBy())
                .query(Long.class)
                .single();
    }

    void update(long eventId, SavedView view) {
        db.sql("""
                update saved_view
                set name = :name, query = :query, columns = :columns, made_by = :by, changed_at = clock_timestamp()
                where event_id = :event and id = :id
                """)
                .param("event", eventId)
                .param("id", view.id())
                .param("name", view.name())
                .param("query", view.query())
                .param("columns", view.columns())
                .param("by", view.madeBy())
                .update();
    }

    void delete(long eventId, long id) {
        db.sql("delete from saved_view where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .update();
    }
}
