package org.gatehouse.auth.passkey;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.Issuer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.web.util.WebUtils;

/**
 * The secret of a browser before anybody is signed in: a signature is valid only in the browser that requested it. Tabs share it, and each
 * has challenges of its own.
 */
@Component
public record PasskeyBrowser(Issuer here) {

    private static final String COOKIE = "gatehouse_passkey";

    /** The secret of this browser; made and sent if it has none. */
    public String secretOf(HttpServletRequest request, HttpServletResponse response) {
        String known = secretOf(request);
        if (known != null) {
            return known;
        }
        String made = Secrets.newSecret();
        ResponseCookie cookie = ResponseCookie.from(COOKIE, made)
                .path("/login")
                .httpOnly(true)
                .sameSite("Strict")
                .secure(here.isHttps())
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
        return made;
    }

    /** The secret of this browser; null if it has none. */
    public @Nullable String secretOf(HttpServletRequest request) {
        Cookie cookie = WebUtils.getCookie(request, COOKIE);
        return cookie == null || cookie.getValue().length() != 43 ? null : cookie.getValue();
    }
}
