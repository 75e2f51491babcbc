package org.gatehouse.auth.consent;

import java.net.URI;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A request of a client that lacks nothing but the consent of its user.
 *
 * @param address where the browser is sent back to; the client has registered it
 * @param inFragment whether the response stands behind a {@code #}: the implicit flow
 */
public record ConsentQuestion(
        String clientId,
        String address,
        boolean inFragment,
        Set<Scope> scopes,
        @Nullable String state) {

    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    /** What is asked of this user. */
    public ConsentRequest asOf(long userId) {
        return new ConsentRequest(userId, clientId, origin(), scopes);
    }

    /** Scheme and host of the address; the port counts except on the user's own machine, where applications take a free one. */
    public String origin() {
        URI uri = URI.create(address);
        if (uri.getRawAuthority() == null) {
            return uri.getScheme() + ":";
        }
        String host = uri.getHost();
        return uri.getScheme() + "://" + (host != null && THIS_MACHINE.contains(host) ? host : uri.getRawAuthority());
    }
}
