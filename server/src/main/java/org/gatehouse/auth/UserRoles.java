package org.gatehouse.auth;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditLog;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives people roles and takes them away. */
@Service
public class UserRoles {

    private final UserRoleRepository roles;
    private final UserRepository users;
    private final Callers callers;
    private final AuditLog audit;

    UserRoles(UserRoleRepository roles, UserRepository users, Callers callers, AuditLog audit) {
        this.roles = roles;
        this.users = users;
        this.callers = callers;
        this.audit = audit;
    }

    /** Lets the user act in this role at the entity's events and those below it; null means everywhere. */
    @Transactional
    public void grant(long userId, Role role, @Nullable Long entityId, Actor by) {
        lock(userId);
        if (entityId != null && !roles.hasEntity(entityId)) {
            throw UserProblem.UNKNOWN_ENTITY.because(
                    "There is no entity %d; GET /auth/ws_entities lists them.", entityId);
        }
        if (roles.insert(userId, role, entityId)) {
            audit.append(
                    by, AuditEntry.of("role_granted").subject("user", userId).to(audited(role, entityId)));
            callers.forgetAll();
        }
    }

    /** Ends what {@link #grant} began with the same words; where the user does not hold the role, nothing changes. */
    @Transactional
    public void revoke(long userId, Role role, @Nullable Long entityId, Actor by) {
        lock(userId);
        if (roles.delete(userId, role, entityId)) {
            audit.append(
                    by, AuditEntry.of("role_revoked").subject("user", userId).from(audited(role, entityId)));
            callers.forgetAll();
        }
    }

    private void lock(long userId) {
        if (!users.lock(userId)) {
            throw PlatformProblem.NOT_FOUND.because("There is no user %d.", userId);
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
