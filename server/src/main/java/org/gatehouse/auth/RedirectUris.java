package org.gatehouse.auth;

import java.net.URI;
import java.net.URISyntaxException;
import org.gatehouse.platform.problem.PlatformProblem;

/** Which addresses a browser may be sent back to with a code or a token. */
final class RedirectUris {

    private RedirectUris() {}

    static void check(String address) {
        URI uri = parse(address);
        if (!uri.isAbsolute() || uri.getFragment() != null || "javascript".equalsIgnoreCase(uri.getScheme())) {
            throw wrong(address);
        }
    }

    private static URI parse(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException unreadable) {
            throw wrong(address);
        }
    }

    private static RuntimeException wrong(String address) {
        return PlatformProblem.INVALID.ofField(
                "redirect_uris", "'%s' is not an absolute address without a fragment", address);
    }
}
