package org.gatehouse.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/**
 * Reads {@code If-None-Match} as it arrives through proxies. A proxy that compresses a response marks its tag, each in a way of its own:
 * {@code "7-gzip"} (Apache), {@code "7--gzip"} (Jetty), {@code "7;gzip"} or {@code W/"7"} (nginx).
 */
public final class EntityTags {

    private static final Pattern BETWEEN = Pattern.compile("[\\s,]+");
    private static final Pattern CODING = Pattern.compile("(?:--?|;|:)(?:x-)?(?:gzip|br|zstd|deflate|compress)(\"?)$");

    private EntityTags() {}

    /** Whether the client already has the representation with this tag. Weak and strong tags count alike (RFC 9110, 13.1.2). */
    public static boolean isKnown(HttpServletRequest request, String tag) {
        return isAny(request) || names(request, tag);
    }

    /** Whether the header is a star. It matches every representation and does not say which of them the client has. */
    public static boolean isAny(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.IF_NONE_MATCH);
        return header != null && header.strip().equals("*");
    }

    /** Whether the header names this tag. Our tags contain neither blanks nor commas, so a list can be cut at both. */
    public static boolean names(HttpServletRequest request, String tag) {
        if (request.getHeader(HttpHeaders.IF_NONE_MATCH) == null) {
            return false;
        }
        String strong = strong(tag);
        return Collections.list(request.getHeaders(HttpHeaders.IF_NONE_MATCH)).stream()
                .flatMap(BETWEEN::splitAsStream)
                .anyMatch(sent -> strong(sent).equals(strong)
                        || CODING.matcher(strong(sent)).replaceFirst("$1").equals(strong));
    }

    private static String strong(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }
}
