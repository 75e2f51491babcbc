package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** A path of the console to send a browser back to; everything else becomes {@code /console}, so that nobody is sent elsewhere. */
final class LocalPath {

    static final String HOME = "/console";

    private LocalPath() {}

    static String of(@Nullable String path) {
        return path != null && path.matches("/console([/?][\\x21-\\x7E&&[^\\\\]]*)?") && !path.contains("//")
                ? path
                : HOME;
    }

    /** The page that a form was sent from. */
    static String before(HttpServletRequest request) {
        String referer = request.getHeader(HttpHeaders.REFERER);
        if (referer == null) {
            return HOME;
        }
        try {
            URI uri = URI.create(referer);
            return of(uri.getRawQuery() == null ? uri.getRawPath() : uri.getRawPath() + "?" + uri.getRawQuery());
        } catch (IllegalArgumentException unreadable) {
            return HOME;
        }
    }
}
