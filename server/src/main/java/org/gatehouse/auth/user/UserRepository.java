package org.gatehouse.auth.user;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code app_user}. */
@Repository
public record UserRepository(JdbcClient db) {

    /**
     * The values that a login is checked against; they never leave this package.
     *
     * @param administrator whether the user administers all events
     */
    public record Credentials(long id, String passwordHash, boolean active, boolean administrator) {}

    Optional<User> find(long id) {
        return db.sql("""
                select id, username, first_name, last_name, person_id, scopes, events, active, created_at, version
                from app_user
                where id = :id
                """).param("id", id).query((row, number) -> user(row)).optional();
    }

    /** Empty for a user who has no password, as for one whom nobody knows. */
    public Optional<Credentials> credentials(String username) {
        return db.sql("""
                select id, password_hash, active, 'admin' = any(scopes) and events is null as administrator
                from app_user
                where lower(username) = lower(:username) and password_hash is not null
                """)
                .param("username", CleanText.typed(username))
                .query(Credentials.class)
                .optional();
    }

    /** Locks these users against changes until this transaction ends; returns the ids that exist. */
    @CanIgnoreReturnValue
    public Set<Long> lock(Collection<Long> ids) {
        return Set.copyOf(db.sql("select id from app_user where id in (:ids) order by id for no key update")
                .param("ids", ids)
                .query((row, number) -> row.getLong(1))
                .list());
    }

    /** Two nodes that start at the same time on an empty database create one administrator, not two. */
    void lock() {
        db.sql("lock table app_user in share row exclusive mode").update();
    }

    boolean isEmpty() {
        return db.sql("select not exists (select from app_user)")
                .query(Boolean.class)
                .single();
    }

    /**
     * Returns the new user's id; the unique keys refuse a name or person that is already taken.
     *
     * @param passwordHash null for a user who comes from an identity provider or is going to be invited
     * @param generated whether the server made the password up
     */
    long insert(UserFields user, @Nullable String passwordHash, boolean generated) {
        return db.sql("""
                insert into app_user (username, password_hash, password_generated, first_name, last_name, person_id, active,
                                      scopes, events)
                values (:username, :passwordHash, :generated, :firstName, :lastName, :person, :active, :scopes, :events)
                returning id
                """)
                .param("passwordHash", passwordHash)
                .param("generated", generated)
                .params(parameters(user))
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Links for a new password and an invitation end when the user is no longer active. */
    @CanIgnoreReturnValue
    int update(long id, UserFields user) {
        return db.sql("""
                with ended as (delete from one_time_link where user_id = :id and purpose <> 'ADDRESS' and not :active),
                     uninvited as (delete from user_invitation where user_id = :id and not :active)
                update app_user
                set username = :username, first_name = :firstName, last_name = :lastName, person_id = :person,
                    active = :active, scopes = :scopes, events = :events, version = version + 1
                where id = :id
                """).param("id", id).params(parameters(user)).update();
    }

    /** Locks in order of id, so that two administrators who take each other's rights away do not deadlock. */
    void lockWithAdministrators(long id) {
        db.sql("""
                select id from app_user
                where id = :id or (active and 'admin' = any(scopes) and events is null)
                order by id
                for no key update
                """).param("id", id).query((row, number) -> row.getLong(1)).list();
    }

    /** Whether another one could come in by a password, which works without an identity provider. */
    boolean hasOtherAdministrator(long id) {
        return db.sql("""
                select exists (select from app_user
                               where id <> :id and active and 'admin' = any(scopes) and events is null
                                 and password_hash is not null)
                """).param("id", id).query(Boolean.class).single();
    }

    /** What refers to the user goes by the foreign keys. */
    void delete(long id) {
        db.sql("delete from app_user where id = :id").param("id", id).update();
    }

    boolean hasPerson(long personId) {
        return db.sql("select exists (select from person where id = :person)")
                .param("person", personId)
                .query(Boolean.class)
                .single();
    }

    Optional<User> ofPerson(long personId) {
        return db.sql("""
                select id, username, first_name, last_name, person_id, scopes, events, active, created_at, version
                from app_user
                where person_id = :person
                """)
                .param("person", personId)
                .query((row, number) -> user(row))
                .optional();
    }

    private static Map<String, @Nullable Object> parameters(UserFields user) {
        Map<String, @Nullable Object> parameters = new HashMap<>();
        parameters.put("username", user.username());
        parameters.put("firstName", user.firstName());
        parameters.put("lastName", user.lastName());
        parameters.put("person", user.personId());
        parameters.put("active", user.active());
        parameters.put("scopes", ArrayColumns.array(user.scopes()));
        parameters.put("events", ArrayColumns.array(user.events()));
        return parameters;
    }

    /** Returns false if there is no such user. Links for a new password and an invitation end. */
    boolean setPassword(String username, String passwordHash, boolean generated) {
        int changed = db.sql("""
                with ended as (
                    delete from one_time_link
                    where purpose <> 'ADDRESS'
                      and user_id = (select id from app_user where lower(username) = lower(:username))),
                uninvited as (
                    delete from user_invitation
                    where user_id = (select id from app_user where lower(username) = lower(:username)))
                update app_user set password_hash = :hash, password_generated = :generated, version = version + 1
                where lower(username) = lower(:username)
                """)
                .param("username", username)
                .param("hash", passwordHash)
                .param("generated", generated)
                .update();
        return changed == 1;
    }

    /** Whether the user has been invited and has not chosen a password yet. */
    boolean isInvited(long id) {
        return db.sql("select exists (select from user_invitation where user_id = :id)")
                .param("id", id)
                .query(Boolean.class)
                .single();
    }

    /** Whether the user can come in by a password. */
    public boolean hasPassword(long id) {
        return db.sql("select exists (select from app_user where id = :id and password_hash is not null)")
                .param("id", id)
                .query(Boolean.class)
                .single();
    }

    boolean hasName(String username) {
        return db.sql("select exists (select from app_user where lower(username) = lower(:username))")
                .param("username", username)
                .query(Boolean.class)
                .single();
    }

    /** Whether the user has a password that the server made up. */
    public boolean hasGeneratedPassword(long id) {
        return db.sql("select exists (select from app_user where id = :id and password_generated)")
                .param("id", id)
                .query(Boolean.class)
                .single();
    }

    /** Lets the user go on with a password that the server made up. */
    void keepPassword(String username) {
        db.sql("""
                update app_user set password_generated = false
                where lower(username) = lower(:username) and password_generated
                """).param("username", username).update();
    }

    static User user(ResultSet row) throws SQLException {
        return new User(
                row.getLong("id"),
                row.getString("username"),
                row.getString("first_name"),
                row.getString("last_name"),
                row.getObject("person_id", Long.class),
                ArrayColumns.scopes(row, "scopes"),
                ArrayColumns.events(row, "events"),
                row.getBoolean("active"),
                Columns.instant(row, "created_at"),
                row.getInt("version"));
    }
}
