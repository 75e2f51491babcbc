package org.gatehouse.auth.token;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Queries of the table {@code login_session} that Spring Session's own repository does not offer. */
@Repository
public class LoginSessionRepository {

    /**
     * The statement with which Spring Session stores a session after each page. If nothing but the time differs, it writes once a minute,
     * because a commit that writes waits for the disk. So a session ends after 29 to 30 minutes without use.
     */
    public static final String UPDATE_SESSION = """
            update login_session s
            set session_id = n.session_id, last_access_time = n.last_access_time,
                max_inactive_interval = n.max_inactive_interval, expiry_time = n.expiry_time, principal_name = n.principal_name
            from (values (?::text, ?::bigint, ?::integer, ?::bigint, ?::text))
                as n (session_id, last_access_time, max_inactive_interval, expiry_time, principal_name)
            where s.primary_id = ?::char(36)
              and (n.last_access_time >= s.last_access_time + 60000
                   or (n.session_id, n.max_inactive_interval, n.principal_name)
                       is distinct from (s.session_id, s.max_inactive_interval, s.principal_name))
            """;

    private final JdbcIndexedSessionRepository sessions;
    private final JdbcClient db;

    LoginSessionRepository(JdbcIndexedSessionRepository sessions, JdbcClient db) {
        this.sessions = sessions;
        this.db = db;
    }

    /** Counts as activity of the session; an expired session stays expired. Requests that only read call it, too. */
    @Transactional
    void keepAlive(String sessionId, Instant now) {
        db.sql("""
                update login_session
                set last_access_time = :now, expiry_time = :now + max_inactive_interval * 1000
                where session_id = :session and expiry_time > :now
                """).param("now", now.toEpochMilli()).param("session", sessionId).update();
    }

    /**
     * The user's sessions, and the applications whose tokens outlive theirs; the newest first.
     *
     * @param here the id of the caller's own session
     */
    List<LoginSession> openOf(long userId, @Nullable String here, Instant now) {
        return db.sql("""
                select s.primary_id as id, to_timestamp(s.creation_time / 1000.0) as since,
                       to_timestamp(s.last_access_time / 1000.0) as used, login.browser, login.address,
                       array(select distinct client.name
                             from user_grant join client using (client_id)
                             where user_grant.session_id = s.session_id and client_id <> 'console'
                             order by name) as applications,
                       s.session_id is not distinct from :here as here
                from login_session s
                left join login_log login on login.session_id = s.session_id
                where s.principal_name = :user::text and s.expiry_time > :millis
                union all
                select g.id, g.created_at, null, null, null, array[client.name], false
                from user_grant g
                join client using (client_id)
                where g.user_id = :user and g.code_used and g.expires_at > :now and client_id <> 'console'
                  and not exists (
                    select from login_session s where s.session_id = g.session_id and s.expiry_time > :millis)
                order by since desc, id
                """)
                .param("user", userId)
                .param("here", here)
                .param("millis", now.toEpochMilli())
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query((row, number) -> new LoginSession(
                        row.getString("id"),
                        Columns.instant(row, "since"),
                        Columns.instantOrNull(row, "used"),
                        row.getString("browser"),
                        row.getString("address"),
                        ArrayColumns.texts(row, "applications"),
                        row.getBoolean("here")))
                .list();
    }

    /** Lets nobody else end sessions of this user in the same way until the transaction ends. */
    void lock(long userId) {
        db.sql("select id from app_user where id = :user for no key update")
                .param("user", userId)
                .query((row, number) -> row.getLong("id"))
                .list();
    }

    Optional<String> idOf(long userId, String row) {
        return db.sql("select session_id from login_session where principal_name = :user and primary_id = :row")
                .param("user", String.valueOf(userId))
                .param("row", row)
                .query(String.class)
                .optional();
    }

    void end(String sessionId) {
        sessions.deleteById(sessionId);
    }

    void endOthersOf(long userId, @Nullable String kept) {
        db.sql("delete from login_session where principal_name = :user and session_id is distinct from :kept")
                .param("user", String.valueOf(userId))
                .param("kept", kept)
                .update();
    }

    /** A login session is found by the user's id; see {@code LoginUserFinder}. */
    void endAllOf(long userId) {
        db.sql("delete from login_session where principal_name = :user")
                .param("user", String.valueOf(userId))
                .update();
    }
}
