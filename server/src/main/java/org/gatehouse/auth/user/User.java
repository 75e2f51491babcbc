package org.gatehouse.auth.user;

import java.time.Instant;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A person who logs in with a password.
 *
 * @param personId the person record of this user, if there is one
 * @param scopes the most that this user can do through any client
 * @param events the only events that exist for this user; null means all
 */
public record User(
        long id,
        String username,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable Long personId,
        Set<Scope> scopes,
        @Nullable Set<Long> events,
        boolean active,
        Instant createdAt,
        int version) {}
