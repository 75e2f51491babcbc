package org.gatehouse.auth.consent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What users are shown about a client that asks for their consent.
 *
 * @param createdBy the name of who registered it; null if that is not known
 * @param events the names of those of its events that exist for the user; null if it is not limited to events
 */
public record ClientFacts(
        String name,
        @Nullable String createdBy,
        int version,
        String username,
        @Nullable List<String> events) {}
