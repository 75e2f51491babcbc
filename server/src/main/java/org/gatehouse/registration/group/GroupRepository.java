package org.gatehouse.registration.group;

import java.util.List;
import java.util.Optional;
import org.gatehouse.event.EventSetUp;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes groups of registrations. */
@Repository
record GroupRepository(JdbcClient db) implements EventSetUp {

    private static final RowMapper<GroupDetails> GROUP = new RecordRows<>(GroupDetails.class);

    /** Returns a page of groups by name. */
    List<GroupDetails> page(long eventId, Page page) {
        return db.sql("""
                select g.id, g.name, g.version,
                       (select count(*) from registration r where r.event_id = g.event_id and r.group_id = g.id) as registrations
                from registration_group g
                where g.event_id = :event
                order by folded(g.name), g.id
                offset :offset limit :limit
                """)
                .param("event", eventId)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(GROUP)
                .list();
    }

    long count(long eventId) {
        return db.sql("select count(*) from registration_group where event_id = :event")
                .param("event", eventId)
                .query(Long.class)
                .single();
    }

    Optional<GroupDetails> find(long eventId, long groupId) {
        return db.sql("""
                select g.id, g.name, g.version,
                       (select count(*) from registration r where r.event_id = g.event_id and r.group_id = g.id) as registrations
                from registration_group g
                where g.event_id = :event and g.id = :group
                """)
                .param("event", eventId)
                .param("group", groupId)
                .query(GROUP)
                .optional();
    }

    /** Locks the group until the transaction ends. */
    Optional<GroupDetails> lock(long eventId, long groupId) {
        db.sql("select id from registration_group where event_id = :event and id = :group for no key update")
                .param("event", eventId)
                .param("group", groupId)
                .query(Long.class)
                .optional();
        return find(eventId, groupId);
    }

    long insert(long eventId, String name) {
        return db.sql("insert into registration_group (event_id, name) values (:event, :name) returning id")
                .param("event", eventId)
                .param("name", name)
                .query(Long.class)
                .single();
    }

    void rename(long eventId, long groupId, String name) {
        db.sql("""
                update registration_group set name = :name, version = version + 1
                where event_id = :event and id = :group
                """)
                .param("event", eventId)
                .param("group", groupId)
                .param("name", name)
                .update();
    }

    void delete(long eventId, long groupId) {
        db.sql("delete from registration_group where event_id = :event and id = :group")
                .param("event", eventId)
                .param("group", groupId)
                .update();
    }

    @Override
    public void deleteSetUp(long eventId) {
        db.sql("delete from registration_group where event_id = :event")
                .param("event", eventId)
                .update();
    }
}
