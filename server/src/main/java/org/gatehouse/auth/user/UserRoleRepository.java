package org.gatehouse.auth.user;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.org.Entity;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code user_role}. */
@Repository
public record UserRoleRepository(JdbcClient db) {

    /** Returns false if the user already holds the role there manually; what a rule gave becomes given manually. */
    boolean insert(long userId, Role role, @Nullable Long entityId) {
        int added = db.sql("""
                insert into user_role (user_id, role, entity_id) values (:user, :role, :entity)
                on conflict on constraint user_role_once do update set by_rule = false where user_role.by_rule
                """)
                .param("user", userId)
                .param("role", role.name())
                .param("entity", entityId)
                .update();
        return added == 1;
    }

    /** Returns false if the user already holds the role there. */
    boolean insertByRule(long userId, RuledRole ruled) {
        int added = db.sql("""
                insert into user_role (user_id, role, entity_id, by_rule) values (:user, :role, :entity, true)
                on conflict do nothing
                """)
                .param("user", userId)
                .param("role", ruled.role().name())
                .param("entity", ruled.entityId())
                .update();
        return added == 1;
    }

    /** Returns false if the user does not hold the role there. */
    boolean delete(long userId, Role role, @Nullable Long entityId) {
        int removed = db.sql("""
                delete from user_role
                where user_id = :user and role = :role and entity_id is not distinct from :entity::bigint
                """)
                .param("user", userId)
                .param("role", role.name())
                .param("entity", entityId)
                .update();
        return removed == 1;
    }

    boolean hasEntity(long entityId) {
        return db.sql("select exists (select from entity where id = :entity)")
                .param("entity", entityId)
                .query(Boolean.class)
                .single();
    }

    /** The roles in the order in which they were given; roles that this version does not know are left out. */
    public List<HeldRole> ofUsers(Collection<Long> userIds) {
        return db
                .sql("""
                select user_id, role, by_rule, entity.id as entity_id, entity.name as entity_name
                from user_role left join entity on entity.id = entity_id
                where user_id = any(:users)
                order by user_role.id
                """)
                .param("users", userIds.toArray(Long[]::new))
                .query((row, number) -> HeldRole.of(
                        row.getLong("user_id"),
                        Role.ofName(row.getString("role")),
                        entity(row),
                        row.getBoolean("by_rule")))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Each of these entities with all entities below it; the entity itself comes first. */
    public Map<Long, List<Entity>> withBelow(Collection<Long> entityIds) {
        Map<Long, List<Entity>> below = new HashMap<>();
        db.sql("""
                with recursive below (top, id) as (
                    select id, id from entity where id = any(:tops)
                    union
                    select below.top, entity.id from below join entity on entity.parent_id = below.id
                )
                select top, entity.id as entity_id, entity.name as entity_name
                from below join entity on entity.id = below.id
                order by top, entity.id <> top, entity.id
                """).param("tops", entityIds.toArray(Long[]::new)).query(row -> {
            below.computeIfAbsent(row.getLong("top"), none -> new ArrayList<>())
                    .add(Objects.requireNonNull(entity(row)));
        });
        return below;
    }

    public List<Entity> ofEvents(Collection<Long> eventIds) {
        return db.sql("""
                select distinct entity.id as entity_id, entity.name as entity_name
                from event join entity on entity.id = entity_id
                where event.id = any(:events)
                order by entity.id
                """)
                .param("events", eventIds.toArray(Long[]::new))
                .query((row, number) -> new Entity(row.getLong("entity_id"), row.getString("entity_name")))
                .list();
    }

    /** The entities of these events that belong to no other event. */
    public Set<Long> entitiesOnlyOf(Collection<Long> eventIds) {
        return Set.copyOf(db.sql("""
                select entity_id from event where entity_id is not null
                group by entity_id having bool_and(id = any(:events))
                """)
                .param("events", eventIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list());
    }

    /**
     * The events where a role on this entity would hold.
     *
     * @return by event: whether the entity is the event's own entity and not one above it
     */
    Map<Long, Boolean> eventsUnder(long entityId) {
        Map<Long, Boolean> events = new HashMap<>();
        db.sql("""
                with recursive below (id) as (
                    select id from entity where id = :entity
                    union
                    select entity.id from below join entity on entity.parent_id = below.id
                )
                select event.id as event_id, entity_id = :entity as own from event join below on below.id = entity_id
                """).param("entity", entityId).query(row -> {
            events.put(row.getLong("event_id"), row.getBoolean("own"));
        });
        return events;
    }

    private static @Nullable Entity entity(ResultSet row) throws SQLException {
        Long id = row.getObject("entity_id", Long.class);
        return id == null ? null : new Entity(id, row.getString("entity_name"));
    }
}
