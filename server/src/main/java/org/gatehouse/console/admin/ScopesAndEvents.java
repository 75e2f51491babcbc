package org.gatehouse.console.admin;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.auth.Scope;
import org.gatehouse.console.Form;
import org.jspecify.annotations.Nullable;

/**
 * What a client or a user may do, and at which events, as the fields of a form.
 *
 * @param everywhere whether it is valid at all events; otherwise only at those of {@code limits}
 */
record ScopesAndEvents(Set<Scope> scopes, boolean everywhere, Set<Long> limits) {

    static ScopesAndEvents sent(Form form) {
        return new ScopesAndEvents(
                form.all("scopes").stream()
                        .map(Scope::of)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toCollection(LinkedHashSet::new)),
                form.value("reach").equals("all"),
                new LinkedHashSet<>(form.ids("events")));
    }

    /** Adds an error when no event is chosen. */
    void requireEvents(Form form) {
        if (!everywhere && limits.isEmpty()) {
            form.wrong("events", form.message("clients.events.none"));
        }
    }

    /** Null for all events. */
    @Nullable
    Set<Long> events() {
        return everywhere ? null : limits;
    }

    /** Adds the fields to the values of a form. */
    static Map<String, @Nullable Object> into(
            Map<String, @Nullable Object> fields, Set<Scope> scopes, @Nullable Set<Long> events, boolean everywhere) {
        fields.put("scopes", names(scopes));
        fields.put("reach", everywhere ? "all" : "events");
        fields.put("events", events == null ? List.of() : new TreeSet<>(events));
        return fields;
    }

    /** The names of the scopes, such as {@code people.read}, in their order. */
    static List<String> names(Set<Scope> scopes) {
        return scopes.stream().map(Scope::wireName).sorted().toList();
    }
}
