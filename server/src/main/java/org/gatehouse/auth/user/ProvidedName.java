package org.gatehouse.auth.user;

import org.jspecify.annotations.Nullable;

/**
 * A user's names as the identity provider sends them.
 *
 * @param firstName null if it does not say
 * @param lastName null if it does not say
 */
public record ProvidedName(
        String username,
        @Nullable String firstName,
        @Nullable String lastName) {}
