package org.gatehouse.auth.oidc;

import java.time.Instant;

/**
 * Whom a provider means.
 *
 * @param claims JSON: what it said at the latest sign-in
 */
public record UserIdentity(long id, long userId, String username, String claims, Instant lastAt) {}
