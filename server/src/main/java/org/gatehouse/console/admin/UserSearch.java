package org.gatehouse.console.admin;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.user.UserAdministrationService;
import org.gatehouse.auth.user.UserAdministrationService.Administered;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Which users a list holds, as it stands in the address; a name or role that is not known filters nothing.
 *
 * @param q what a name begins with
 * @param by which name: {@code lastname}, {@code firstname} or {@code username}, which is also the order
 * @param role that they were given, by its constant
 * @param at the entity that they were given a role at; null for any
 */
record UserSearch(
        String q, String by, String role, @Nullable Long at) {

    private static final Set<String> NAMES = Set.of("lastname", "firstname", "username");

    /** An address that lacks a parameter says nothing in it. */
    UserSearch {
        q = Objects.requireNonNullElse(q, "").strip();
        by = NAMES.contains(Objects.requireNonNullElse(by, "")) ? by : "lastname";
        role = Objects.requireNonNullElse(role, "");
    }

    @Nullable
    Role held() {
        return UsersController.role(role).orElse(null);
    }

    List<Administered> page(UserAdministrationService users, Page page, Caller caller) {
        return users.search(by, q, held(), at, page, caller);
    }

    long count(UserAdministrationService users, Caller caller) {
        return users.count(by, q, held(), at, caller);
    }

    /** That path with this search in its query. */
    String address(String path) {
        Role held = held();
        return UriComponentsBuilder.fromPath(path)
                .queryParam("q", "{q}")
                .queryParam("by", by)
                .queryParam("role", held == null ? "" : held.name())
                .queryParam("at", at == null ? "" : at)
                .encode()
                .buildAndExpand(q)
                .toUriString();
    }
}
