package org.gatehouse.auth;

import org.jspecify.annotations.Nullable;

/**
 * What a client logs in with; shown once, only the secret's hash is kept.
 *
 * @param clientSecret null for a public client
 */
public record ClientSecret(String clientId, @Nullable String clientSecret) {}
