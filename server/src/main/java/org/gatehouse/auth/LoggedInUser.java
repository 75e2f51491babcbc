package org.gatehouse.auth;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user as clients of this API family read it (contract 2.3); what we do not have is null or empty.
 *
 * @param emailAddresses the user name where it is one
 * @param puppeteer somebody acting as this user; nobody can here
 * @param password always null, as {@code pin}
 */
record LoggedInUser(
        @Schema(description = "Identifier of the user") long id,

        @Schema(description = "The person, when the user is one") @Nullable
        Long personId,

        @Schema(description = "Always null") @Nullable Long legacyId,
        @Schema(description = "First name") @Nullable String firstName,
        @Schema(description = "Last name") @Nullable String lastName,
        @Schema(description = "What the user logs in with") String username,

        @Schema(description = "The user name where it is an address")
        List<String> emailAddresses,

        @Schema(description = "Always null: nobody acts as another here") @Nullable
        Object puppeteer,

        @Schema(description = "What the user may do") List<Role> roles,
        @Schema(description = "Always empty") List<Object> userProfiles,
        @Schema(description = "Whether the user may log in") boolean active,
        @Schema(description = "Always null") @Nullable String password,
        @Schema(description = "Always null") @Nullable String pin,
        @Schema(description = "Always false") boolean hasPin,
        @Schema(description = "Always null") @Nullable String preferredLang) {

    /** A right as clients of this API family know it; {@code roleApplication} is never null. */
    record Role(
            @Schema(description = "Identifier of the role") int id,

            @Schema(description = "Identifier of its application")
            int roleApplicationId,

            @Schema(description = "Name of the role") String name,

            @Schema(description = "What it is for") @Nullable
            String description,

            @Schema(description = "Whether it holds for one entity only")
            boolean applyPerEntity,

            @Schema(description = "Always null") @Nullable Object wsEntity,

            @Schema(description = "Entities that it holds for; null means all") @Nullable
            List<Long> wsEntityIds,

            @Schema(description = "The application that the role belongs to")
            RoleApplication roleApplication) {}

    record RoleApplication(
            @Schema(description = "Identifier") int id,
            @Schema(description = "Name") String name,

            @Schema(description = "Code that begins its error codes, such as 2700")
            int applicationCode,

            @Schema(description = "Whether it manages its roles itself")
            boolean managesOwnRoles) {}

    static LoggedInUser of(User user, List<Role> roles) {
        String username = user.username();
        return new LoggedInUser(
                user.id(),
                user.personId(),
                null,
                user.firstName(),
                user.lastName(),
                username,
                username.contains("@") ? List.of(username) : List.of(),
                null,
                roles,
                List.of(),
                user.active(),
                null,
                null,
                false,
                null);
    }
}
