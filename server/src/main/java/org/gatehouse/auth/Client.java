package org.gatehouse.auth;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An application that may ask for tokens. Its secret is not in here: it is shown once, when it is made.
 *
 * @param scopes the most that a token of this client can do
 * @param events the only events that exist for it; null means all
 * @param gate an access-control system: the feed remembers what it was served
 * @param grantTypes how it may get tokens: {@code client_credentials}, {@code authorization_code}, {@code refresh_token}
 * @param redirectUris the exact addresses a browser may be sent back to
 * @param confidential whether it has a secret; without one it must use PKCE
 * @param revokedAt since when its tokens and its secret are worth nothing; null while it is in use
 */
public record Client(
        String clientId,
        String name,
        Set<Scope> scopes,
        @Nullable Set<Long> events,
        boolean gate,
        Set<String> grantTypes,
        List<String> redirectUris,
        boolean implicitAllowed,
        boolean confidential,
        Instant createdAt,
        @Nullable Instant revokedAt,
        int version) {

    /** Said beside {@code events}, so that the answer can be sent back as a request. */
    @JsonProperty
    public boolean allEvents() {
        return events == null;
    }
}
