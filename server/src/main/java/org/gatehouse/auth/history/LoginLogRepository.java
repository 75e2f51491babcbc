package org.gatehouse.auth.history;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table {@code login_log}. */
@Repository
public class LoginLogRepository {

    private final JdbcClient db;
    private final Clock clock;

    LoginLogRepository(JdbcClient db, Clock clock) {
        this.db = db;
        this.clock = clock;
    }

    /** Notes that this user has logged in by this request. */
    @Transactional
    public void loggedIn(long userId, HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        db.sql("""
                insert into login_log (user_id, outcome, first_at, last_at, address, browser, session_id)
                values (:user, 'LOGGED_IN', :now, :now, :address, :browser, :session)
                """)
                .param("user", userId)
                .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                .param("address", request.getRemoteAddr())
                .param("browser", browserOf(request))
                .param("session", session == null ? null : session.getId())
                .update();
    }

    private static @Nullable String browserOf(HttpServletRequest request) {
        return BrowserName.of(request.getHeader(HttpHeaders.USER_AGENT));
    }
}
