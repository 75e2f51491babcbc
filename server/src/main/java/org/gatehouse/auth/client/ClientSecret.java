package org.gatehouse.auth.client;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of a client; they are shown once, because only the hash of the secret is stored.
 *
 * @param clientSecret null for a public client
 */
public record ClientSecret(
        @Schema(description = "The client") String clientId,

        @Schema(description = "Shown only this once; null for a client without one") @Nullable
        String clientSecret) {}
