package org.gatehouse.auth.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
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
    private static final int SECRET_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    /** A new session's cookie is written in the request that made it. */
    private static final Duration UNTIL_WRITTEN = Duration.ofMinutes(5);

    private static final int MOST_UNWRITTEN = 100_000;

    /** The first half of the cookie of this thread's request. */
    private static final ThreadLocal<@Nullable String> KEEPING = new ThreadLocal<>();

    private final SecureRandom random = new SecureRandom();
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
        String first = kept == null ? secret() : kept;
        String cookie = first + "." + secret();
        String id = idOf(cookie);
        unwritten.put(id, cookie);
        KEEPING.set(first);
        return id;
    }

    private String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
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
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + attribute.length + TAG_BITS / Byte.SIZE);
        try {
            cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(attribute, 0, attribute.length, sealed, NONCE_BYTES);
            return sealed;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Opens what {@link #seal} made; null when it was sealed by another cookie, or not at all. */
    byte @Nullable [] open(byte[] sealed) {
        if (KEEPING.get() == null || sealed.length < NONCE_BYTES) {
            return null;
        }
        try {
            return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES))
                    .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
        } catch (GeneralSecurityException other) {
            return null;
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        String first = KEEPING.get();
        if (first == null) {
            throw new IllegalStateException("A session is stored outside of its request");
        }
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                mode,
                new SecretKeySpec(Sha256.of("session attributes " + first), "AES"),
                new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
