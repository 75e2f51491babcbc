package org.gatehouse.auth.token;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a logged-in user allowed a client to do: from the code, through its exchange, to the last token.
 *
 * @param sessionId the login session that it came from
 * @param codeUsed whether the code was exchanged; exchanging it a second time ends the grant
 */
public record UserGrant(
        String id,
        String clientId,
        long userId,
        @Nullable String sessionId,
        Set<String> scopes,
        @Nullable String redirectUri,
        @Nullable String codeChallenge,
        @Nullable String codeChallengeMethod,
        @Nullable Instant codeExpiresAt,
        boolean codeUsed,
        @Nullable Instant refreshExpiresAt,
        Instant createdAt) {}
