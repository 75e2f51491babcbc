package org.gatehouse.auth.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.gatehouse.platform.problem.PlatformProblem;

/** Checks the addresses that a browser may be sent back to with a code or a token. */
final class RedirectUris {

    private RedirectUris() {}

    /** Schemes that run or read something instead of leading to an address. */
    private static final Set<String> NOWHERE =
            Set.of("javascript", "data", "vbscript", "file", "blob", "about", "view-source", "filesystem");

    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    static void check(String address) {
        URI uri = parse(address);
        if (!uri.isAbsolute()
                || uri.isOpaque()
                || uri.getRawFragment() != null
                || uri.getRawUserInfo() != null
                || !address.equals(uri.toASCIIString())
                || NOWHERE.contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
            throw wrong(address);
        }
    }

    /** A token in a fragment must not cross a network unencrypted. */
    static void checkForTokens(String address) {
        URI uri = parse(address);
        boolean safe = "https".equals(uri.getScheme())
                || ("http".equals(uri.getScheme()) && THIS_MACHINE.contains(String.valueOf(uri.getHost())));
        if (!safe || uri.getHost() == null) {
            throw PlatformProblem.INVALID.ofField(
                    "redirect_uris",
                    "'%s' has to begin with https://, or be on localhost, for the implicit flow",
                    address);
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
                "redirect_uris", "'%s' is not an absolute address without user and fragment", address);
    }
}
