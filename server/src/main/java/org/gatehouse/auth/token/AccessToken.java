package org.gatehouse.auth.token;

import java.time.Instant;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;

/**
 * What a verified token says; whether it still holds is for {@link CallerRepository} to find out.
 *
 * @param userId null when the client acts in its own name
 * @param grantId the {@code user_grant} that it came from; null when the client acts in its own name
 */
public record AccessToken(
        String id,
        String clientId,
        @Nullable Long userId,
        @Nullable String grantId,
        Set<Scope> scopes,
        Instant expiresAt) {}
