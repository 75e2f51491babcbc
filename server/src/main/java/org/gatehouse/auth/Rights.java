package org.gatehouse.auth;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a caller may do, and at which events. Every request evaluates it, so for machines, which have no roles, it creates no new sets.
 *
 * @param scopes hold at {@code scopeEvents}
 * @param scopeEvents null means all
 * @param everywhere roles that hold at all events
 * @param roles roles by the event that they hold at
 * @param passkeyNeeded events that demand a passkey and where these rights would hold if one had been used
 */
public record Rights(
        Set<Scope> scopes,
        @Nullable Set<Long> scopeEvents,
        Set<Role> everywhere,
        Map<Long, Set<Role>> roles,
        Set<Long> passkeyNeeded) {

    public Rights(
            Set<Scope> scopes, @Nullable Set<Long> scopeEvents, Set<Role> everywhere, Map<Long, Set<Role>> roles) {
        this(scopes, scopeEvents, everywhere, roles, Set.of());
    }

    /**
     * A role as the database stores it.
     *
     * @param role null if this version does not know it
     * @param eventId null means everywhere
     */
    public record HeldRight(@Nullable Role role, @Nullable Long eventId) {}

    /**
     * These rights together with those of the roles.
     *
     * @param usable the scopes of both client and token: a role counts only if its own scope is one of them
     * @param within the only events that exist for the client; null means all
     */
    public Rights withRoles(List<HeldRight> held, Set<Scope> usable, @Nullable Set<Long> within) {
        Set<Role> everywhereToo = EnumSet.noneOf(Role.class);
        Map<Long, Set<Role>> byEvent = new HashMap<>();
        for (HeldRight one : held) {
            Set<Role> counting = counting(one.role(), usable);
            Long event = one.eventId();
            if (event == null && within == null) {
                everywhereToo.addAll(counting);
            } else if (!counting.isEmpty()) {
                Set<Long> events = event == null ? Objects.requireNonNull(within) : Set.of(event);
                events.stream()
                        .filter(at -> within == null || within.contains(at))
                        .forEach(at -> byEvent.computeIfAbsent(at, none -> EnumSet.noneOf(Role.class))
                                .addAll(counting));
            }
        }
        return new Rights(scopes, scopeEvents, everywhereToo, byEvent);
    }

    /**
     * What is left of these rights in a session in which no passkey was used: nothing at the events that demand one. What holds at all
     * events then holds at all others.
     *
     * @param demanding the events that demand a passkey
     * @param others all other events
     */
    public Rights withoutPasskey(Set<Long> demanding, Set<Long> others) {
        Set<Long> visible = visible();
        Set<Long> needing = new HashSet<>(demanding);
        if (visible != null) {
            needing.retainAll(visible);
        }
        if (needing.isEmpty()) {
            return this;
        }
        Map<Long, Set<Role>> left = new HashMap<>(roles);
        left.keySet().removeAll(demanding);
        if (!everywhere.isEmpty()) {
            others.forEach(event -> left.merge(event, everywhere, Rights::together));
        }
        Set<Long> scopesLeft = new HashSet<>(scopeEvents == null ? others : scopeEvents);
        scopesLeft.removeAll(demanding);
        return new Rights(scopes, scopesLeft, Set.of(), left, needing);
    }

    private static Set<Role> together(Set<Role> some, Set<Role> others) {
        Set<Role> all = EnumSet.copyOf(some);
        all.addAll(others);
        return all;
    }

    private static Set<Role> counting(@Nullable Role role, Set<Scope> usable) {
        if (role == null) {
            return Set.of();
        }
        Set<Role> counting = EnumSet.copyOf(role.withImplied());
        counting.removeIf(one -> !usable.contains(one.scope()));
        return counting;
    }

    /** The events that exist for the caller; null means all. */
    public @Nullable Set<Long> visible() {
        boolean byScopes = !scopes.isEmpty();
        if (!everywhere.isEmpty() || (byScopes && scopeEvents == null)) {
            return null;
        }
        if (byScopes && roles.isEmpty()) {
            return scopeEvents;
        }
        Set<Long> events = new HashSet<>(roles.keySet());
        if (byScopes && scopeEvents != null) {
            events.addAll(scopeEvents);
        }
        return events;
    }

    /** Whether one of the rule's rights is held at any event. */
    public boolean anywhere(AccessRule rule) {
        return byScope(rule)
                || byRole(rule, everywhere)
                || roles.values().stream().anyMatch(held -> byRole(rule, held));
    }

    /** The events at which the rule's right is held; null means all. */
    public @Nullable Set<Long> where(AccessRule rule) {
        if (!rule.requiresRight()) {
            return visible();
        }
        boolean byScope = byScope(rule);
        if (byRole(rule, everywhere) || (byScope && scopeEvents == null)) {
            return null;
        }
        if (byScope && roles.isEmpty()) {
            return scopeEvents;
        }
        Set<Long> events = new HashSet<>();
        roles.forEach((event, held) -> {
            if (byRole(rule, held)) {
                events.add(event);
            }
        });
        if (byScope && scopeEvents != null) {
            events.addAll(scopeEvents);
        }
        return events;
    }

    /** Whether this right is held at the event. */
    boolean holds(long eventId, Right right) {
        if (right instanceof Scope scope) {
            return scopes.contains(scope) && (scopeEvents == null || scopeEvents.contains(eventId));
        }
        return right instanceof Role role
                && (everywhere.contains(role)
                        || roles.getOrDefault(eventId, Set.of()).contains(role));
    }

    /** Whether the caller is Admin of the event and holds there every role that the given role includes. */
    public boolean mayGive(Role role, long event) {
        Set<Role> held = EnumSet.noneOf(Role.class);
        held.addAll(everywhere);
        held.addAll(roles.getOrDefault(event, Set.of()));
        return held.contains(Role.ADMIN) && held.containsAll(role.withImplied());
    }

    /** A scope that holds at no event, such as in a session without a passkey where all of its events demand one, is not held. */
    private boolean byScope(AccessRule rule) {
        return (scopeEvents == null || !scopeEvents.isEmpty())
                && rule.scopes().stream().anyMatch(scopes::contains);
    }

    private static boolean byRole(AccessRule rule, Set<Role> held) {
        return rule.roles().stream().anyMatch(held::contains);
    }
}
