package org.gatehouse.auth.login;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;

/**
 * What the console remembers while a browser is at the login page. Each attempt is a cookie of its own, named after its {@code state}: tabs
 * that ask for the login page at the same moment do not share a session yet, so an attempt kept in one of their sessions could be lost.
 *
 * @param verifier the secret of PKCE that belongs to the code
 * @param back the path of the console that was requested, without its query where it is too long for a cookie
 */
record SignInAttempt(String verifier, String back) {

    private static final String COOKIE = "gatehouse_sign_in_";

    /** Long enough to look up a password; browsers forget the attempts of tabs that were closed. */
    private static final Duration LIFE = Duration.ofMinutes(30);

    private static final int LONGEST_BACK = 2_000;

    SignInAttempt {
        if (back.length() > LONGEST_BACK) {
            back = back.substring(0, Math.min(LONGEST_BACK, back.concat("?").indexOf('?')));
        }
    }

    void keep(String state, boolean secure, HttpServletResponse response) {
        String page = Base64.getUrlEncoder().withoutPadding().encodeToString(back.getBytes(StandardCharsets.UTF_8));
        response.addHeader(HttpHeaders.SET_COOKIE, cookie(state, verifier + "." + page, LIFE, secure));
    }

    /** The attempt with this state, which is good for one time; empty if this browser did not make it. */
    static Optional<SignInAttempt> take(
            @Nullable String state, boolean secure, HttpServletRequest request, HttpServletResponse response) {
        Cookie kept = WebUtils.getCookie(request, COOKIE + state);
        if (state == null || kept == null) {
            return Optional.empty();
        }
        response.addHeader(HttpHeaders.SET_COOKIE, cookie(state, "", Duration.ZERO, secure));
        int dot = kept.getValue().indexOf('.');
        try {
            byte[] back = Base64.getUrlDecoder().decode(kept.getValue().substring(dot + 1));
            return Optional.of(new SignInAttempt(
                    kept.getValue().substring(0, Math.max(dot, 0)), new String(back, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }

    private static String cookie(String state, String value, Duration life, boolean secure) {
        return ResponseCookie.from(COOKIE + state, value)
                .path(ConsoleLoginService.SIGNED_IN)
                .maxAge(life)
                .httpOnly(true)
                .sameSite("Lax")
                .secure(secure)
                .build()
                .toString();
    }
}
