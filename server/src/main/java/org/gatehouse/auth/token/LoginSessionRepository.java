package org.gatehouse.auth.token;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Queries of the table {@code login_session} that Spring Session's own repository does not offer. */
@Repository
class LoginSessionRepository {

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
