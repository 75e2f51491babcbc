package org.gatehouse.console;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;

/** The event whose page the browser showed last. Pages of no event, such as Members, keep its menu and its search. */
final class EventCookie {

    static final String NAME = "gatehouse_event";

    private EventCookie() {}

    /** The number that the cookie holds, which any program could have written; null when it is none. */
    static @Nullable Long read(HttpServletRequest request) {
        Cookie cookie = WebUtils.getCookie(request, NAME);
        return cookie == null ? null : number(cookie.getValue());
    }

    /** Remembers the event until the browser is closed. */
    static void write(long eventId, HttpServletRequest request, HttpServletResponse response) {
        Long before = read(request);
        if (before == null || before != eventId) {
            response.addHeader(
                    HttpHeaders.SET_COOKIE,
                    ResponseCookie.from(NAME, Long.toString(eventId))
                            .path("/console")
                            .httpOnly(true)
                            .sameSite("Lax")
                            .secure(request.isSecure())
                            .build()
                            .toString());
        }
    }

    /** A number of at most 18 digits; null for anything else. */
    static @Nullable Long number(@Nullable Object text) {
        return text != null && text.toString().matches("\\d{1,18}") ? Long.valueOf(text.toString()) : null;
    }
}
