package org.gatehouse.auth.token;

import java.time.Instant;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The content of a verified token; {@link CallerRepository} finds out whether it is still valid.
 *
 * @param userId null if the client acts in its own name
 * @param grantId the {@code user_grant} that it came from; null if the client acts in its own name
 */
public record AccessToken(
        String id,
        String clientId,
        @Nullable Long userId,
        @Nullable String grantId,
        Set<Scope> scopes,
        Instant expiresAt) {}
