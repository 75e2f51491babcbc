package org.gatehouse.auth.user;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Rights;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.CallerRepository;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.InvalidTokenException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives people roles and takes them away. */
@Service
public class UserRoleService {

    private final UserRoleRepository roles;
    private final UserRepository users;
    private final CallerRepository rights;
    private final Callers callers;
    private final AuditRepository audit;

    UserRoleService(
            UserRoleRepository roles,
            UserRepository users,
            CallerRepository rights,
            Callers callers,
            AuditRepository audit) {
        this.roles = roles;
        this.users = users;
        this.rights = rights;
        this.callers = callers;
        this.audit = audit;
    }

    /** Gives the user this role at the entity's events and those below it; null means everywhere. */
    @Transactional
    public void grant(long userId, Role role, @Nullable Long entityId, Actor by) {
        lock(userId);
        if (entityId != null && !roles.hasEntity(entityId)) {
            throw UserProblem.UNKNOWN_ENTITY.ofField(
                    "ws_entity_id", "there is no entity %d; GET /auth/ws_entities lists them", entityId);
        }
        if (roles.insert(userId, role, entityId)) {
            audit.append(
                    by, AuditEntry.of("role_granted").subject("user", userId).to(audited(role, entityId)));
            callers.forgetAll();
        }
    }

    /** Reverses {@link #grant} with the same arguments; if the user does not hold the role, nothing changes. */
    @Transactional
    public void revoke(long userId, Role role, @Nullable Long entityId, Actor by) {
        lock(userId);
        if (roles.delete(userId, role, entityId)) {
            audit.append(
                    by, AuditEntry.of("role_revoked").subject("user", userId).from(audited(role, entityId)));
            callers.forgetAll();
        }
    }

    /**
     * Makes these the only roles that the user holds by rules. What was given manually stays, also where a rule gives the same.
     *
     * @return all roles that the user holds now
     */
    @Transactional
    public List<HeldRole> follow(long userId, Set<RuledRole> ruled, Actor by) {
        lock(userId);
        Set<RuledRole> before = RuledRole.of(roles.ofUsers(List.of(userId)));
        boolean changed = false;
        for (RuledRole gone : without(before, ruled)) {
            changed |= roles.delete(userId, gone.role(), gone.entityId());
            audit.append(
                    by, AuditEntry.of("role_revoked").subject("user", userId).from(auditedRule(gone)));
        }
        for (RuledRole added : without(ruled, before)) {
            if (roles.insertByRule(userId, added)) {
                changed = true;
                audit.append(
                        by,
                        AuditEntry.of("role_granted").subject("user", userId).to(auditedRule(added)));
            }
        }
        if (changed) {
            callers.forgetAll();
        }
        return roles.ofUsers(List.of(userId));
    }

    private static Set<RuledRole> without(Set<RuledRole> some, Set<RuledRole> others) {
        Set<RuledRole> left = new LinkedHashSet<>(some);
        left.removeAll(others);
        return left;
    }

    private static Map<String, Object> auditedRule(RuledRole ruled) {
        Map<String, Object> fields = audited(ruled.role(), ruled.entityId());
        fields.put("by_rule", true);
        return fields;
    }

    private void lock(long userId) {
        if (users.lock(List.of(userId)).isEmpty()) {
            throw UserService.missing(userId);
        }
    }

    /** {@link #grant} within the sender's own reach. */
    @Transactional
    void grantWithin(AccessToken sender, long userId, Role role, @Nullable Long entityId) {
        Caller by = lockedWith(sender, userId);
        checkReach(by, role, entityId);
        grant(userId, role, entityId, by);
    }

    /** Gives all of these roles within the sender's own reach, or none of them. */
    @Transactional
    void grantAllWithin(AccessToken sender, long userId, List<Role> all, @Nullable Long entityId) {
        Caller by = lockedWith(sender, userId);
        all.forEach(role -> checkReach(by, role, entityId));
        all.forEach(role -> grant(userId, role, entityId, by));
    }

    /** {@link #revoke} within the sender's own reach. */
    @Transactional
    void revokeWithin(AccessToken sender, long userId, Role role, @Nullable Long entityId) {
        Caller by = lockedWith(sender, userId);
        checkReach(by, role, entityId);
        revoke(userId, role, entityId, by);
    }

    /** Takes all of these roles away within the sender's own reach, or none of them. */
    @Transactional
    void revokeAllWithin(AccessToken sender, long userId, List<Role> all, @Nullable Long entityId) {
        Caller by = lockedWith(sender, userId);
        all.forEach(role -> checkReach(by, role, entityId));
        all.forEach(role -> revoke(userId, role, entityId, by));
    }

    /**
     * The current rights of the sender. A cached caller may be 30 s old, and a user who has just lost a role must not use that time to give
     * it back to themselves. Both rows are locked, so a transaction that takes the role away runs completely before or after this one.
     */
    private Caller lockedWith(AccessToken sender, long userId) {
        Set<Long> involved = new TreeSet<>(Set.of(userId));
        if (sender.userId() != null) {
            involved.add(sender.userId());
        }
        if (!users.lock(involved).contains(userId)) {
            throw UserService.missing(userId);
        }
        return rights.find(sender)
                .orElseThrow(() -> InvalidTokenException.because("it, its user or its sign-in was revoked"));
    }

    /** A caller cannot give or take a role that reaches further than the caller's own role Admin, or scope admin, at these events. */
    private void checkReach(Caller by, Role role, @Nullable Long entityId) {
        Rights own = by.rights();
        Set<Long> limit = own.scopeEvents();
        boolean administrator = by.may(Scope.ADMIN);
        if (administrator && limit == null) {
            return;
        }
        Set<Long> administered = administrator && limit != null ? limit : Set.of();
        Map<Long, Boolean> events = entityId == null ? Map.of() : roles.eventsUnder(entityId);
        boolean within = events.containsValue(true)
                && events.keySet().stream().allMatch(event -> administered.contains(event) || own.mayGive(role, event));
        if (!within) {
            throw UserProblem.ROLE_BEYOND_OWN.because(
                    "You can give and take %s only at the entity of an event that you are Admin of and where you hold it.",
                    role.wireName());
        }
    }

    private static Map<String, Object> audited(Role role, @Nullable Long entityId) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("role_id", role.id());
        fields.put("role", role.wireName());
        fields.put("ws_entity_id", entityId);
        return fields;
    }
}
