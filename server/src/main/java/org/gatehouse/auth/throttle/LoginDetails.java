package org.gatehouse.auth.throttle;

import jakarta.servlet.http.HttpServletRequest;
import org.gatehouse.auth.history.BrowserName;
import org.gatehouse.auth.throttle.KnownBrowsers.KnownBrowser;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/** Where a login comes from: its address, and whether the browser is known. */
public final class LoginDetails extends WebAuthenticationDetails {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable KnownBrowser known;

    private final transient @Nullable String browserInWords;

    public LoginDetails(HttpServletRequest request, @Nullable KnownBrowser known) {
        super(request);
        this.known = known;
        this.browserInWords = BrowserName.of(request.getHeader(HttpHeaders.USER_AGENT));
    }

    /** The id of the browser if this name has signed in with it before. */
    @Nullable
    String browserOf(String name) {
        return known != null && known.isOf(name) ? known.id() : null;
    }

    @Nullable
    String browserName() {
        return browserInWords;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
