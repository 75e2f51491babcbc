package org.gatehouse.auth.client;

import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of a client; they are shown once, because only the hash of the secret is stored.
 *
 * @param clientSecret null for a public client
 */
public record ClientSecret(
        @Doc("The client") String clientId,

        @Doc("Shown only this once; null for a client without one") @Nullable
        String clientSecret) {}
