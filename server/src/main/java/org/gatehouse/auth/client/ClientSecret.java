package org.gatehouse.auth.client;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a client logs in with; shown once, only the secret's hash is kept.
 *
 * @param clientSecret null for a public client
 */
public record ClientSecret(
        @Schema(description = "The client") String clientId,

        @Schema(description = "Shown only this once; null for a client without one") @Nullable
        String clientSecret) {}
