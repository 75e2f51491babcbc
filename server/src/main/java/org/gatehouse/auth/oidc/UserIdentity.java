package org.gatehouse.auth.oidc;

import java.time.Instant;

/**
 * The identity of a user at a provider.
 *
 * @param claims the claims of the latest sign-in, as JSON
 */
public record UserIdentity(long id, long userId, String username, String claims, Instant lastAt) {}
