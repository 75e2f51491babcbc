package org.gatehouse.auth.history;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table {@code login_log}. */
@Repository
public class LoginLogRepository {

    private static final RowMapper<LoginEntry> ENTRY = new RecordRows<>(LoginEntry.class);

    private static final int SHOWN = 20;

    /** The addresses that are stored for one user and hour, so that somebody with many addresses cannot fill the table. */
    private static final int MOST_ADDRESSES = 20;

    private final JdbcClient db;
    private final Clock clock;

    LoginLogRepository(JdbcClient db, Clock clock) {
        this.db = db;
        this.clock = clock;
    }

    /**
     * Records that this user signed in.
     *
     * @param provider the name of the identity provider; null for a password
     */
    @Transactional
    public void loggedIn(long userId, @Nullable String provider, HttpServletRequest request) {
        insert(userId, provider, false, true, request);
    }

    /** Records that this user signed in with a passkey, alone or beside the password. */
    @Transactional
    public void loggedInByPasskey(long userId, boolean password, HttpServletRequest request) {
        insert(userId, null, true, password, request);
    }

    private void insert(
            long userId, @Nullable String provider, boolean passkey, boolean password, HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        db.sql("""
                insert into login_log (user_id, outcome, first_at, last_at, address, browser, session_id, provider, passkey, password)
                values (:user, 'LOGGED_IN', :now, :now, :address, :browser, :session, :provider, :passkey, :password)
                """)
                .param("user", userId)
                .param("now", utc(clock.instant()))
                .param("address", request.getRemoteAddr())
                .param("browser", browserOf(request))
                .param("session", session == null ? null : session.getId())
                .param("provider", provider)
                .param("passkey", passkey)
                .param("password", password)
                .update();
    }

    /** Records that the provider knew this user, who may not sign in; refusals of one address within an hour are one row. */
    @Transactional
    public void refused(long userId, String provider, HttpServletRequest request) {
        Instant now = clock.instant();
        db.sql("""
                insert into login_log (user_id, outcome, first_at, last_at, address, browser, hour, provider)
                values (:user, 'REFUSED', :now, :now, :address, :browser, :hour, :provider)
                on conflict (user_id, outcome, hour, address) where hour is not null
                do update set times = login_log.times + 1, browser = excluded.browser, last_at = excluded.last_at
                """)
                .param("user", userId)
                .param("now", utc(now))
                .param("address", request.getRemoteAddr())
                .param("browser", browserOf(request))
                .param("hour", utc(now.truncatedTo(ChronoUnit.HOURS)))
                .param("provider", provider)
                .update();
    }

    /** Records failures of the user with this name; for an unknown name nothing is stored. */
    @Transactional
    void failed(LoginFailures.Failure failure, LoginFailures.Count count) {
        db.sql("""
                insert into login_log (user_id, outcome, first_at, last_at, times, address, browser, hour)
                select app_user.id, :outcome, :first, :last, :times,
                       case when (select count(*) from login_log
                                  where user_id = app_user.id and outcome = :outcome and hour = :hour
                                    and address <> :address) < :most
                            then :address else '' end,
                       :browser, :hour
                from app_user
                where lower(username) = lower(:name)
                on conflict (user_id, outcome, hour, address) where hour is not null
                do update set times = login_log.times + excluded.times, browser = excluded.browser,
                              last_at = greatest(login_log.last_at, excluded.last_at)
                """)
                .param("outcome", failure.outcome().name())
                .param("first", utc(count.first()))
                .param("last", utc(count.last()))
                .param("times", count.times())
                .param("most", MOST_ADDRESSES)
                .param("address", failure.address())
                .param("browser", count.browser())
                .param("hour", utc(count.last().truncatedTo(ChronoUnit.HOURS)))
                .param("name", CleanText.typed(failure.name()))
                .update();
    }

    /** The user's latest logins and failures, the newest first. */
    public List<LoginEntry> latestOf(long userId) {
        return db.sql("""
                select outcome, last_at, times, address, browser, provider, passkey, password
                from login_log
                where user_id = :user
                order by last_at desc, id desc
                limit :shown
                """)
                .param("user", userId)
                .param("shown", SHOWN)
                .query(ENTRY)
                .list();
    }

    /** When each of these users last signed in; users who did not while the log is kept are left out. */
    public Map<Long, Instant> lastLogins(Collection<Long> userIds) {
        Map<Long, Instant> last = new HashMap<>();
        db.sql("""
                select user_id, max(last_at) as last_at
                from login_log
                where user_id = any(:users) and outcome = 'LOGGED_IN'
                group by user_id
                """).param("users", userIds.toArray(Long[]::new)).query(row -> {
            last.put(row.getLong("user_id"), Columns.instant(row, "last_at"));
        });
        return last;
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }

    private static @Nullable String browserOf(HttpServletRequest request) {
        return BrowserName.of(request.getHeader(HttpHeaders.USER_AGENT));
    }
}
