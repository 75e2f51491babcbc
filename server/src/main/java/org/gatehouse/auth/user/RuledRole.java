package org.gatehouse.auth.user;

import org.gatehouse.auth.Role;
import org.jspecify.annotations.Nullable;

/**
 * A role that a rule gives.
 *
 * @param entityId where it holds; null means everywhere
 */
public record RuledRole(Role role, @Nullable Long entityId) {}
