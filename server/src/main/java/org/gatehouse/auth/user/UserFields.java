package org.gatehouse.auth.user;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;

/** The fields of a user that can be changed; {@link User} explains them. */
record UserFields(
        String username,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable Long personId,
        boolean active,
        Set<Scope> scopes,
        @Nullable Set<Long> events) {

    static UserFields of(User user) {
        return new UserFields(
                user.username(),
                user.firstName(),
                user.lastName(),
                user.personId(),
                user.active(),
                user.scopes(),
                user.events());
    }

    /** Whether the user can give and take away all rights, including those of administrators. */
    boolean isAdministrator() {
        return active && scopes.contains(Scope.ADMIN) && events == null;
    }

    Map<String, Object> audited() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("username", username);
        fields.put("first_name", firstName);
        fields.put("last_name", lastName);
        fields.put("person_id", personId);
        fields.put("active", active);
        fields.put("scopes", scopes);
        fields.put("events", events);
        return fields;
    }
}
