package org.gatehouse.auth;

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
        long id,
        @Nullable Long personId,
        @Nullable Long legacyId,
        @Nullable String firstName,
        @Nullable String lastName,
        String username,
        List<String> emailAddresses,
        @Nullable Object puppeteer,
        List<Role> roles,
        List<Object> userProfiles,
        boolean active,
        @Nullable String password,
        @Nullable String pin,
        boolean hasPin,
        @Nullable String preferredLang) {

    /** A right as clients of this API family know it; {@code roleApplication} is never null. */
    record Role(
            int id,
            int roleApplicationId,
            String name,
            @Nullable String description,
            boolean applyPerEntity,
            @Nullable Object wsEntity,
            @Nullable List<Long> wsEntityIds,
            RoleApplication roleApplication) {}

    record RoleApplication(int id, String name, int applicationCode, boolean managesOwnRoles) {}

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
