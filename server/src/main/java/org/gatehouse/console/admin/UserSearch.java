package org.gatehouse.console.admin;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.user.UserAdministrationService;
import org.gatehouse.auth.user.UserAdministrationService.Administered;
import org.gatehouse.auth.user.UserState;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The search for users, as the list's address contains it. Unknown names and roles are ignored.
 *
 * @param q the beginnings of names
 * @param role a role that the users hold, by its constant
 * @param state whether they can sign in, by its constant
 * @param at the entity at which they hold a role; null for any
 */
record UserSearch(
        String q, String role, String state, @Nullable Long at) {

    /** Replaces missing parameters by empty values or defaults. */
    UserSearch {
        q = CleanText.typed(Objects.requireNonNullElse(q, ""));
        role = Objects.requireNonNullElse(role, "");
        state = Objects.requireNonNullElse(state, "");
    }

    @Nullable
    Role held() {
        return Arrays.stream(Role.values())
                .filter(one -> one.name().equals(role))
                .findFirst()
                .orElse(null);
    }

    @Nullable
    UserState comes() {
        return Arrays.stream(UserState.values())
                .filter(one -> one.name().equals(state))
                .findFirst()
                .orElse(null);
    }

    List<Administered> page(UserAdministrationService users, Page page, Caller caller) {
        return users.search(q, held(), at, comes(), page, caller);
    }

    long count(UserAdministrationService users, Caller caller) {
        return users.count(q, held(), at, comes(), caller);
    }

    String address(String path) {
        Role held = held();
        UserState comes = comes();
        return UriComponentsBuilder.fromPath(path)
                .queryParam("q", "{q}")
                .queryParam("role", held == null ? "" : held.name())
                .queryParam("state", comes == null ? "" : comes.name())
                .queryParam("at", at == null ? "" : at)
                .encode()
                .buildAndExpand(q)
                .toUriString();
    }
}
