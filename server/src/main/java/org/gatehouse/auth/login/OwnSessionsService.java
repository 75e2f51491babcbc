package org.gatehouse.auth.login;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.LoginService;
import org.gatehouse.auth.token.LoginSession;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows users where they are signed in, and signs them out there. */
@Service
public class OwnSessionsService {

    private final LoginService logins;
    private final Callers callers;
    private final AuditRepository audit;

    OwnSessionsService(LoginService logins, Callers callers, AuditRepository audit) {
        this.logins = logins;
        this.callers = callers;
        this.audit = audit;
    }

    public List<LoginSession> of(Caller user, AccessToken token) {
        return logins.openOf(idOf(user), token);
    }

    /** Signs the user out in this one; it may have ended already, by a second click too. */
    @Transactional
    public void end(Caller user, AccessToken token, String id) {
        logins.lock(idOf(user));
        boolean open = others(user, token).anyMatch(one -> one.id().equals(id));
        logins.endLogin(idOf(user), id, token);
        append(user, open ? 1 : 0);
    }

    /** Signs the user out everywhere but here. */
    @Transactional
    public void endOtherSessions(Caller user, AccessToken token) {
        logins.lock(idOf(user));
        int others = (int) others(user, token).count();
        logins.endOthersOf(idOf(user), token);
        callers.forgetAll();
        append(user, others);
    }

    private Stream<LoginSession> others(Caller user, AccessToken token) {
        return of(user, token).stream().filter(one -> !one.here());
    }

    private void append(Caller user, int ended) {
        if (ended == 0) {
            return;
        }
        audit.append(
                user,
                AuditEntry.of("user_sessions_ended")
                        .subject("user", idOf(user))
                        .to(Map.of("username", user.name(), "sessions", ended)));
    }

    private static long idOf(Caller user) {
        if (user.userId() == null) {
            throw PlatformProblem.FORBIDDEN.because("A machine has no sessions.");
        }
        return user.userId();
    }
}
