package org.gatehouse.auth;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.login.ConsoleLoginService;
import org.gatehouse.auth.login.SessionSecrets;
import org.gatehouse.auth.oauth.ImplicitTokenService;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.Fixture;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/** Sessions of the console without the login page, which takes a tenth of a second for the password alone. */
public final class TestSessions {

    public static final String PASSWORD = TestPeople.PASSWORD;

    /** Where Spring keeps it. */
    private static final String CSRF =
            HttpSessionCsrfTokenRepository.class.getName().concat(".CSRF_TOKEN");

    private TestSessions() {}

    /** The value of the cookie {@code gatehouse_session} of this user, signed in to the console. */
    public static String signedIn(Fixture fixture, long userId) {
        String token = fixture.bean(ImplicitTokenService.class)
                .issue(Client.CONSOLE, userId, Set.of(Scope.values()), null, null)
                .orElseThrow();
        return store(fixture, sessions(fixture), token);
    }

    /** A session with what its forms send: the cookie {@code gatehouse_session}, and the header against forged forms. */
    public record Visit(String cookie, String csrfHeader, String csrfToken) {}

    /** For requests that a page would send, without the page. */
    public static Visit visit(Fixture fixture, long userId) {
        String cookie = signedIn(fixture, userId);
        return new Visit(cookie, "X-CSRF-TOKEN", masked("test"));
    }

    private static <S extends Session> String store(Fixture fixture, SessionRepository<S> sessions, String token) {
        // A thread of the test has no request that would forget the session before.
        fixture.bean(SessionSecrets.class).resolveSessionIds(new MockHttpServletRequest());
        S session = sessions.createSession();
        session.setAttribute(ConsoleLoginService.TOKEN, token);
        session.setAttribute(CSRF, new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", "test"));
        sessions.save(session);
        String cookie =
                Objects.requireNonNull(fixture.bean(SessionSecrets.class).cookieOf(session.getId()));
        return Base64.getEncoder().encodeToString(cookie.getBytes(StandardCharsets.UTF_8));
    }

    /** What a form of another session would send. */
    public static String anotherToken() {
        return masked("else");
    }

    /** The token as pages have it: exclusive or with random bytes before it, here zeros. */
    private static String masked(String token) {
        byte[] bytes = new byte[8];
        System.arraycopy(token.getBytes(StandardCharsets.UTF_8), 0, bytes, 4, 4);
        return Base64.getUrlEncoder().encodeToString(bytes);
    }

    /** Ends all sessions of the server with that cookie, as if their time were over. */
    public static void end(Fixture fixture, String cookie) {
        sessions(fixture).deleteById(idOf(cookie));
    }

    /** The id under which the session of this cookie is stored. */
    public static String idOf(String cookie) {
        return SessionSecrets.idOf(new String(Base64.getDecoder().decode(cookie), StandardCharsets.UTF_8));
    }

    /** The token in it is worth nothing any more, while the login session continues. */
    public static void endToken(Fixture fixture, String cookie) {
        fixture.bean(org.springframework.jdbc.core.simple.JdbcClient.class)
                .sql("delete from user_grant where session_id = :session")
                .param("session", idOf(cookie))
                .update();
        fixture.bean(Callers.class).forgetAll();
    }

    /** A user who can log in with {@link #PASSWORD} and has no right yet. */
    public static User userWithPassword(Fixture fixture) {
        return TestPeople.withPassword(fixture, Set.of(), null);
    }

    /** A user with all scopes at all events. */
    public static long administrator(Fixture fixture) {
        return TestPeople.withPassword(fixture, Set.of(Scope.values()), null).id();
    }

    @SuppressWarnings("unchecked") // the only one there is
    private static SessionRepository<? extends Session> sessions(Fixture fixture) {
        return (SessionRepository<? extends Session>) fixture.bean(SessionRepository.class);
    }
}
