package org.gatehouse.auth;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code user_role}. */
@Repository
class UserRoleRepository {

    private final JdbcClient db;

    UserRoleRepository(JdbcClient db) {
        this.db = db;
    }

    /** False when the user holds it there already. */
    boolean insert(long userId, Role role, @Nullable Long entityId) {
        int added = db.sql("""
                insert into user_role (user_id, role, entity_id) values (:user, :role, :entity) on conflict do nothing
                """)
                .param("user", userId)
                .param("role", role.name())
                .param("entity", entityId)
                .update();
        return added == 1;
    }

    /** False when the user does not hold it there. */
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
}
