package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * A path of the console to which a browser may be sent back. Any other path becomes {@code /console}, so no browser is sent to another
 * site.
 */
public final class LocalPath {

    /** The list of events. */
    public static final String HOME = "/console";

    private LocalPath() {}

    /** The path, if it is one of the console; else {@link #HOME}. */
    public static String of(@Nullable String path) {
        return path != null && path.matches("/console([/?][\\x21-\\x7E&&[^\\\\]]*)?") && !path.contains("//")
                ? path
                : HOME;
    }

    /** The page from which a form was sent. */
    public static String before(HttpServletRequest request) {
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
