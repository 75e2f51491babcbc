package org.gatehouse.auth.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.gatehouse.auth.AesSeal;
import org.gatehouse.auth.Secrets;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;
import org.springframework.session.SessionIdGenerator;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.CookieSerializer.CookieValue;
import org.springframework.session.web.http.HttpSessionIdResolver;

/**
 * Keeps what opens a session out of the database: a session's id is the hash of its cookie, and its attributes, among them the token of the
 * console, are sealed by a key that is derived from the cookie. Only the browser has the cookie.
 *
 * <p>A cookie has two halves. The first makes the key and stays when the id changes at the login, because what is stored then stays as it
 * is; the second is always new.
 */
public final class SessionSecrets implements SessionIdGenerator, HttpSessionIdResolver {

    private static final Pattern FORM = Pattern.compile("[\\w-]{43}\\.[\\w-]{43}");
    private static final int HALF = 43;

    /** A new session's cookie is written in the request that made it. */
    private static final Duration UNTIL_WRITTEN = Duration.ofMinutes(5);

    private static final int MOST_UNWRITTEN = 100_000;

    /** The first half of the cookie of this thread's request. */
    private static final ThreadLocal<@Nullable String> KEEPING = new ThreadLocal<>();

    private final CookieSerializer cookies;
    private final Cache<String, String> unwritten = Caffeine.newBuilder()
            .maximumSize(MOST_UNWRITTEN)
            .expireAfterWrite(UNTIL_WRITTEN)
            .build();

    SessionSecrets(CookieSerializer cookies) {
        this.cookies = cookies;
    }

    @Override
    public String generate() {
        String kept = KEEPING.get();
        String first = kept == null ? Secrets.newSecret() : kept;
        String cookie = first + "." + Secrets.newSecret();
        String id = idOf(cookie);
        unwritten.put(id, cookie);
        KEEPING.set(first);
        return id;
    }

    @Override
    public List<String> resolveSessionIds(HttpServletRequest request) {
        String cookie = cookies.readCookieValues(request).stream()
                .filter(value -> FORM.matcher(value).matches())
                .findFirst()
                .orElse(null);
        KEEPING.set(cookie == null ? null : cookie.substring(0, HALF));
        return cookie == null ? List.of() : List.of(idOf(cookie));
    }

    @Override
    public void setSessionId(HttpServletRequest request, HttpServletResponse response, String sessionId) {
        String cookie = unwritten.getIfPresent(sessionId);
        if (cookie != null) {
            cookies.writeCookieValue(new CookieValue(request, response, cookie));
        }
    }

    @Override
    public void expireSession(HttpServletRequest request, HttpServletResponse response) {
        cookies.writeCookieValue(new CookieValue(request, response, ""));
    }

    /** The cookie of a session that was made here just now. */
    public @Nullable String cookieOf(String sessionId) {
        return unwritten.getIfPresent(sessionId);
    }

    /** The id under which the session of this cookie is stored. */
    public static String idOf(String cookie) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(cookie));
    }

    /** Seals an attribute of the session of this thread's request. */
    byte[] seal(byte[] attribute) {
        String first = KEEPING.get();
        if (first == null) {
            throw new IllegalStateException("A session is stored outside of its request");
        }
        return by(first).seal(attribute);
    }

    /** Opens what {@link #seal} made; null when it was sealed by another cookie, or not at all. */
    byte @Nullable [] open(byte[] sealed) {
        String first = KEEPING.get();
        return first == null ? null : by(first).open(sealed);
    }

    private static AesSeal by(String firstHalf) {
        return new AesSeal("session attributes " + firstHalf);
    }
}
