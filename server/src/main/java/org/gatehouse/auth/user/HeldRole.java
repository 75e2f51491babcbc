package org.gatehouse.auth.user;

import java.util.Optional;
import org.gatehouse.auth.Role;
import org.gatehouse.org.Entity;
import org.jspecify.annotations.Nullable;

/**
 * A role of a user.
 *
 * @param at null means everywhere
 * @param byRule whether a rule gave it because of an identity provider's claims; otherwise it was given manually
 */
public record HeldRole(long userId, Role role, @Nullable Entity at, boolean byRule) {

    /** The role; empty if this version does not know it. */
    static Optional<HeldRole> of(long userId, @Nullable Role role, @Nullable Entity at, boolean byRule) {
        return role == null ? Optional.empty() : Optional.of(new HeldRole(userId, role, at, byRule));
    }
}
