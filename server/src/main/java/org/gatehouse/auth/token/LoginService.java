package org.gatehouse.auth.token;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Finds the login that a token came from, keeps it alive and ends it. */
@Service
public class LoginService {

    private final UserGrantRepository grants;
    private final RevokedTokenRepository revoked;
    private final LoginSessionRepository sessions;
    private final Callers callers;
    private final Clock clock;

    LoginService(
            UserGrantRepository grants,
            RevokedTokenRepository revoked,
            LoginSessionRepository sessions,
            Callers callers,
            Clock clock) {
        this.grants = grants;
        this.revoked = revoked;
        this.sessions = sessions;
        this.callers = callers;
        this.clock = clock;
    }

    /** Counts as activity of the login session; a machine has none. */
    public void keepAlive(AccessToken token) {
        if (token.grantId() != null) {
            grants.sessionOf(token.grantId()).ifPresent(session -> sessions.keepAlive(session, clock.instant()));
        }
    }

    /**
     * Ends the token. For a person it also ends the login session that the token came from, with all tokens of that session.
     *
     * <p>The call carries no cookie (docs/api/calls.md). If the session were kept, the login page would log the user in again at once.
     */
    @Transactional
    public void end(AccessToken token) {
        if (token.grantId() == null) {
            revoked.insert(token.id(), token.expiresAt());
        } else {
            grants.sessionOf(token.grantId()).ifPresent(session -> {
                sessions.end(session);
                grants.deleteOfSession(session);
            });
            grants.delete(token.grantId());
        }
        callers.forgetAll();
    }

    /** Ends the token, and for a person the grant that it came from; the login session stays. */
    @Transactional
    public void revoke(AccessToken token) {
        if (token.grantId() == null) {
            revoked.insert(token.id(), token.expiresAt());
        } else {
            grants.delete(token.grantId());
        }
        callers.forgetAll();
    }

    /** Ends the grant with all its tokens. */
    @Transactional
    public void revoke(UserGrant grant) {
        grants.delete(grant.id());
        callers.forgetAll();
    }

    /** Locks the logins of this user until the transaction ends. */
    public void lock(long userId) {
        sessions.lock(userId);
    }

    /** Where this user is signed in; the session of this token is marked. */
    public List<LoginSession> openOf(long userId, AccessToken here) {
        return sessions.openOf(userId, sessionOf(here), clock.instant());
    }

    /** Ends one of the logins that {@link #openOf} finds, with its tokens; that of this token stays. */
    @Transactional
    public void endLogin(long userId, String id, AccessToken kept) {
        String here = sessionOf(kept);
        sessions.idOf(userId, id).filter(session -> !session.equals(here)).ifPresent(session -> {
            sessions.end(session);
            grants.deleteOfSession(session);
        });
        if (!id.equals(kept.grantId())) {
            grants.deleteOfUser(userId, id);
        }
        callers.forgetAll();
    }

    /** Logs the user out everywhere but in the session of this token; the caller of this method must also make {@link Callers} forget. */
    public void endOthersOf(long userId, AccessToken kept) {
        String session = sessionOf(kept);
        sessions.endOthersOf(userId, session);
        grants.deleteOthersOf(userId, session, kept.grantId());
    }

    /** Logs the user out everywhere; the caller of this method must also make {@link Callers} forget. */
    public void endAllOf(long userId) {
        sessions.endAllOf(userId);
        grants.deleteOfUser(userId);
    }

    /** The id of the login session that the token came from; empty for a machine. */
    public Optional<String> sessionIdOf(AccessToken token) {
        return Optional.ofNullable(sessionOf(token));
    }

    private @Nullable String sessionOf(AccessToken token) {
        return token.grantId() == null
                ? null
                : grants.sessionOf(token.grantId()).orElse(null);
    }
}
