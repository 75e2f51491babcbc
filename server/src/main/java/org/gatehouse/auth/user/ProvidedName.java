package org.gatehouse.auth.user;

import org.jspecify.annotations.Nullable;

/**
 * The names that an identity provider says of a user.
 *
 * @param firstName null if it does not say
 * @param lastName null if it does not say
 */
public record ProvidedName(
        String username,
        @Nullable String firstName,
        @Nullable String lastName) {}
