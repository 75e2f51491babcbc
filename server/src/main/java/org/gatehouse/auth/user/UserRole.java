package org.gatehouse.auth.user;

import java.util.List;
import java.util.Optional;
import org.gatehouse.auth.Role;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;

/** A role and where it is held, in the form that clients of this API family read. */
public record UserRole(
        @Doc("Identifier of the role") int id,
        @Doc("Identifier of its application") int roleApplicationId,
        @Doc("Name of the role; unique in its application") String name,
        @Doc("What it is for") @Nullable String description,

        @Doc("Whether it holds at an entity only; of a role that nobody holds, whether it can")
        boolean applyPerEntity,

        @Doc("The entity that it holds at; null means everywhere") @Nullable
        Entity wsEntity,

        @Doc("With show_collapsed_child_roles: that entity and all below; else null") @Nullable
        List<Long> wsEntityIds,

        @Doc("The application that the role belongs to") RoleApplication roleApplication) {

    record RoleApplication(
            @Doc("Identifier") int id,
            @Doc("Name") String name,

            @Doc("Code that begins its error codes, such as 2700")
            int applicationCode,

            @Doc("Whether it manages its roles itself") boolean managesOwnRoles) {}

    /** A role that a user holds. */
    public static UserRole of(Role role, @Nullable Entity at, @Nullable List<Long> collapsed) {
        return of(role, at != null, at, collapsed);
    }

    /** A role that can be given. */
    static UserRole of(Role role) {
        return of(role, true, null, null);
    }

    /** The same role as clients knew it before July 2025; empty for roles that did not exist then (docs/api/auth.md). */
    public Optional<UserRole> former() {
        return Role.ofId(id)
                .flatMap(Role::formerName)
                .map(former -> new UserRole(
                        id,
                        Role.FORMER_APPLICATION,
                        former,
                        description,
                        applyPerEntity,
                        wsEntity,
                        wsEntityIds,
                        new RoleApplication(Role.FORMER_APPLICATION, "Accreditation", Role.FORMER_APPLICATION, false)));
    }

    private static UserRole of(Role role, boolean applyPerEntity, @Nullable Entity at, @Nullable List<Long> collapsed) {
        Role.Application application = role.application();
        return new UserRole(
                role.id(),
                application.code(),
                role.wireName(),
                role.meaning(),
                applyPerEntity,
                at,
                collapsed,
                new RoleApplication(application.code(), application.title(), application.code(), false));
    }
}
