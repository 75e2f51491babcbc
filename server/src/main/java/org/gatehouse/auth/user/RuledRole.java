package org.gatehouse.auth.user;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.auth.Role;
import org.jspecify.annotations.Nullable;

/**
 * A role that a rule gives.
 *
 * @param entityId where it holds; null means everywhere
 */
public record RuledRole(Role role, @Nullable Long entityId) {

    /** Those of these roles that rules gave. */
    public static Set<RuledRole> of(Collection<HeldRole> held) {
        return held.stream()
                .filter(HeldRole::byRule)
                .map(one -> new RuledRole(
                        one.role(), one.at() == null ? null : one.at().id()))
                .collect(Collectors.toSet());
    }
}
