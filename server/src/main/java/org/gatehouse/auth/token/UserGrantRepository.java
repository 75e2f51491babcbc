package org.gatehouse.auth.token;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table {@code user_grant}; a user who is not active gets no grant, and neither does a client that asks and was not let in. */
@Repository
@Transactional // Browsers are sent here by GET, and a statement of such a request could not write.
public class UserGrantRepository {

    private static final String SELECT = """
            select user_grant.id, client_id, user_id, session_id, user_grant.scopes, redirect_uri, code_challenge,
                   code_challenge_method, code_expires_at, code_used, refresh_expires_at, user_grant.created_at
            from user_grant
            join app_user on app_user.id = user_id and active
            """;

    /**
     * Whether the user has let the client in, for the events that it has now. A transaction that takes this back at the same time, or gives
     * the client further events, waits for these locks and then ends the grant; if it came first, there is no row.
     */
    private static final String LET_IN = """
            with let_in as (
                select from client_consent consent
                join client using (client_id)
                where consent.user_id = :user and client_id = :client
                  and (consent.events is null or client.events <@ consent.events)
                for share
            )
            """;

    private final JdbcClient db;

    UserGrantRepository(JdbcClient db) {
        this.db = db;
    }

    public Optional<UserGrant> ofCode(String codeHash) {
        return db.sql(SELECT + "where code_hash = :hash")
                .param("hash", codeHash)
                .query((row, number) -> grant(row))
                .optional();
    }

    public Optional<UserGrant> ofRefreshToken(String refreshHash) {
        return db.sql(SELECT + "where refresh_hash = :hash")
                .param("hash", refreshHash)
                .query((row, number) -> grant(row))
                .optional();
    }

    /** Stores a grant with its code; returns false if the user has not let the client in, or has taken that back meanwhile. */
    public boolean insert(UserGrant grant, String codeHash) {
        int added = db.sql(LET_IN + """
                insert into user_grant (id, client_id, user_id, session_id, scopes, redirect_uri, code_challenge,
                                        code_challenge_method, code_hash, code_expires_at, created_at, expires_at)
                select :id, client_id, :user, :session, :scopes, :redirectUri, :codeChallenge,
                       :codeChallengeMethod, :codeHash, :codeExpiresAt, :createdAt, :codeExpiresAt
                from client
                where client_id = :client and (not asks_consent or exists (select from let_in))
                """)
                .param("id", grant.id())
                .param("client", grant.clientId())
                .param("user", grant.userId())
                .param("session", grant.sessionId())
                .param("scopes", grant.scopes().toArray(String[]::new))
                .param("redirectUri", grant.redirectUri())
                .param("codeChallenge", grant.codeChallenge())
                .param("codeChallengeMethod", grant.codeChallengeMethod())
                .param("codeHash", codeHash)
                .param("codeExpiresAt", utc(grant.codeExpiresAt()))
                .param("createdAt", utc(grant.createdAt()))
                .update();
        return added == 1;
    }

    /**
     * Stores a grant without a code, whose token is already issued; returns false if the user may no longer log in, or has not let the
     * client in.
     */
    public boolean insertIssued(UserGrant grant, Instant expiresAt) {
        int added = db.sql(LET_IN + """
                insert into user_grant (id, client_id, user_id, session_id, scopes, redirect_uri, code_used, created_at,
                                        expires_at)
                select :id, :client, id, :session, :scopes, :redirectUri, true, :createdAt, :expiresAt
                from app_user
                where id = :user and active
                  and ((select not asks_consent from client where client_id = :client) or exists (select from let_in))
                for share
                """)
                .param("id", grant.id())
                .param("client", grant.clientId())
                .param("user", grant.userId())
                .param("session", grant.sessionId())
                .param("scopes", grant.scopes().toArray(String[]::new))
                .param("redirectUri", grant.redirectUri())
                .param("createdAt", utc(grant.createdAt()))
                .param("expiresAt", utc(expiresAt))
                .update();
        return added == 1;
    }

    /** Returns false if another request has exchanged the code meanwhile. */
    public boolean exchange(
            String id, @Nullable String refreshHash, @Nullable Instant refreshExpiresAt, Instant expiresAt) {
        int changed = db.sql("""
                update user_grant
                set code_used = true, refresh_hash = :refreshHash, refresh_expires_at = :refreshExpiresAt,
                    expires_at = :expiresAt
                where id = :id and not code_used
                """)
                .param("id", id)
                .param("refreshHash", refreshHash)
                .param("refreshExpiresAt", utc(refreshExpiresAt))
                .param("expiresAt", utc(expiresAt))
                .update();
        return changed == 1;
    }

    public void keepUntil(String id, Instant expiresAt) {
        db.sql("update user_grant set expires_at = greatest(expires_at, :expiresAt) where id = :id")
                .param("id", id)
                .param("expiresAt", utc(expiresAt))
                .update();
    }

    /** The login session that the grant came from; empty if it has none or the grant does not exist. */
    @Transactional(readOnly = true)
    Optional<String> sessionOf(String id) {
        return db.sql("select session_id from user_grant where id = :id and session_id is not null")
                .param("id", id)
                .query(String.class)
                .optional();
    }

    /** How many people the client has tokens of, or may renew them. */
    @Transactional(readOnly = true)
    public long countUsers(String clientId) {
        return db.sql(
                        "select count(distinct user_id) from user_grant where client_id = :client and expires_at > clock_timestamp()")
                .param("client", clientId)
                .query(Long.class)
                .single();
    }

    public void delete(String id) {
        db.sql("delete from user_grant where id = :id").param("id", id).update();
    }

    void deleteOfSession(String sessionId) {
        db.sql("delete from user_grant where session_id = :session")
                .param("session", sessionId)
                .update();
    }

    /** Deletes the user's grants except this one and those of this login session. */
    void deleteOthersOf(long userId, @Nullable String sessionId, @Nullable String id) {
        db.sql("""
                delete from user_grant
                where user_id = :user and id is distinct from :id
                  and (:session::text is null or session_id is distinct from :session)
                """)
                .param("user", userId)
                .param("session", sessionId)
                .param("id", id)
                .update();
    }

    /** Deletes this one if it is the user's. */
    void deleteOfUser(long userId, String id) {
        db.sql("delete from user_grant where id = :id and user_id = :user")
                .param("id", id)
                .param("user", userId)
                .update();
    }

    /** Ends the tokens that the client has of this user. */
    public void deleteOfUserAt(long userId, String clientId) {
        db.sql("delete from user_grant where user_id = :user and client_id = :client")
                .param("user", userId)
                .param("client", clientId)
                .update();
    }

    /** Ends the tokens that the client has of people. */
    public void deleteOfClient(String clientId) {
        db.sql("delete from user_grant where client_id = :client")
                .param("client", clientId)
                .update();
    }

    void deleteOfUser(long userId) {
        db.sql("delete from user_grant where user_id = :user")
                .param("user", userId)
                .update();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    private static UserGrant grant(ResultSet row) throws SQLException {
        return new UserGrant(
                row.getString("id"),
                row.getString("client_id"),
                row.getLong("user_id"),
                row.getString("session_id"),
                Set.copyOf(ArrayColumns.texts(row, "scopes")),
                row.getString("redirect_uri"),
                row.getString("code_challenge"),
                row.getString("code_challenge_method"),
                Columns.instantOrNull(row, "code_expires_at"),
                row.getBoolean("code_used"),
                Columns.instantOrNull(row, "refresh_expires_at"),
                Columns.instant(row, "created_at"));
    }
}
