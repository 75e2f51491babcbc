package org.gatehouse.auth.user;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.auth.Role;
import org.gatehouse.org.Entity;
import org.jspecify.annotations.Nullable;

/** A role and where it is held, in the form that clients of this API family read (contract 2.3). */
public record UserRole(
        @Schema(description = "Identifier of the role") int id,

        @Schema(description = "Identifier of its application")
        int roleApplicationId,

        @Schema(description = "Name of the role; unique in its application")
        String name,

        @Schema(description = "What it is for") @Nullable String description,

        @Schema(description = "Whether it holds at an entity only; of a role that nobody holds, whether it can")
        boolean applyPerEntity,

        @Schema(description = "The entity that it holds at; null means everywhere") @Nullable
        Entity wsEntity,

        @Schema(description = "With show_collapsed_child_roles: that entity and all below; else null") @Nullable
        List<Long> wsEntityIds,

        @Schema(description = "The application that the role belongs to")
        RoleApplication roleApplication) {

    record RoleApplication(
            @Schema(description = "Identifier") int id,
            @Schema(description = "Name") String name,

            @Schema(description = "Code that begins its error codes, such as 2700")
            int applicationCode,

            @Schema(description = "Whether it manages its roles itself")
            boolean managesOwnRoles) {}

    /** A role that a user holds. */
    public static UserRole of(Role role, @Nullable Entity at, @Nullable List<Long> collapsed) {
        return of(role, at != null, at, collapsed);
    }

    /** A role that can be given. */
    static UserRole of(Role role) {
        return of(role, true, null, null);
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
