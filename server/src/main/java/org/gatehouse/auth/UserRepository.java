package org.gatehouse.auth;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code app_user}. */
@Repository
class UserRepository {

    /** What a login is checked against; never leaves this package. */
    record Credentials(long id, String passwordHash, boolean active) {}

    private final JdbcClient db;

    UserRepository(JdbcClient db) {
        this.db = db;
    }

    Optional<User> find(long id) {
        return db.sql("""
                select id, username, first_name, last_name, person_id, scopes, events, active, created_at, version
                from app_user
                where id = :id
                """).param("id", id).query((row, number) -> user(row)).optional();
    }

    Optional<Credentials> credentials(String username) {
        return db.sql("select id, password_hash, active from app_user where lower(username) = lower(:username)")
                .param("username", username)
                .query(Credentials.class)
                .optional();
    }

    /** Keeps others from changing the user until this transaction ends; false when there is none. */
    boolean lock(long id) {
        return db.sql("select id from app_user where id = :id for no key update")
                .param("id", id)
                .query((row, number) -> row.getLong(1))
                .optional()
                .isPresent();
    }

    boolean isEmpty() {
        return db.sql("select not exists (select from app_user)")
                .query(Boolean.class)
                .single();
    }

    /** The new user's id; null when the name is taken. */
    @Nullable
    Long insert(NewUser user, String passwordHash) {
        return db.sql("""
                insert into app_user (username, password_hash, first_name, last_name, scopes, events)
                values (:username, :passwordHash, :firstName, :lastName, :scopes, :events)
                on conflict (lower(username)) do nothing
                returning id
                """)
                .param("username", user.username())
                .param("passwordHash", passwordHash)
                .param("firstName", user.firstName())
                .param("lastName", user.lastName())
                .param("scopes", Rows.array(user.scopes()))
                .param("events", Rows.array(user.events()))
                .query(Long.class)
                .optional()
                .orElse(null);
    }

    /** False when there is no such user. */
    boolean setPassword(String username, String passwordHash) {
        int changed = db.sql("""
                update app_user set password_hash = :hash, version = version + 1 where lower(username) = lower(:username)
                """)
                .param("username", username)
                .param("hash", passwordHash)
                .update();
        return changed == 1;
    }

    private static User user(ResultSet row) throws SQLException {
        return new User(
                row.getLong("id"),
                row.getString("username"),
                row.getString("first_name"),
                row.getString("last_name"),
                row.getObject("person_id", Long.class),
                Rows.scopes(row, "scopes"),
                Rows.events(row, "events"),
                row.getBoolean("active"),
                Rows.instant(row, "created_at"),
                row.getInt("version"));
    }
}
