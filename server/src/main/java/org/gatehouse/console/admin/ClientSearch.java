package org.gatehouse.console.admin;

import java.util.Objects;
import org.gatehouse.auth.client.ClientFilter;
import org.gatehouse.auth.client.ClientFilter.State;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The search for clients, as the list's address contains it. An unknown state is that of the first page: clients in use.
 *
 * @param q the beginnings of words of the name, or of the id
 * @param state a constant of {@link State}
 */
record ClientSearch(String q, @Nullable String state) {

    /** Replaces missing parameters by empty values. */
    ClientSearch {
        q = CleanText.typed(Objects.requireNonNullElse(q, ""));
    }

    ClientFilter filter() {
        return new ClientFilter(NameSearch.of(q), chosen());
    }

    private State chosen() {
        for (State one : State.values()) {
            if (one.name().equals(state)) {
                return one;
            }
        }
        return State.IN_USE;
    }

    /** The list with this search; a plain address for the first page. */
    String address(String path) {
        if (q.isEmpty() && chosen() == State.IN_USE) {
            return path;
        }
        return UriComponentsBuilder.fromPath(path)
                .queryParam("q", "{q}")
                .queryParam("state", chosen().name())
                .encode()
                .buildAndExpand(q)
                .toUriString();
    }
}
