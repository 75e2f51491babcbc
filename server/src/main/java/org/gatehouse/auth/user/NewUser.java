package org.gatehouse.auth.user;

import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A user to be created; {@link User} explains the fields.
 *
 * @param password as the person types it; only its bcrypt hash is stored
 */
public record NewUser(
        String username,
        String password,
        @Nullable String firstName,
        @Nullable String lastName,
        Set<Scope> scopes,
        @Nullable Set<Long> events) {}
