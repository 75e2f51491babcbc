package org.gatehouse.registration;

import java.util.List;
import java.util.Set;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * Which registrations a list holds; null and empty mean no filter.
 *
 * @param seen the only events that exist for the caller
 * @param positions any of them
 * @param country ISO 3166-1 alpha-2, case ignored
 */
record RegistrationFilter(
        @Nullable Set<Long> seen,
        @Nullable Long event,
        @Nullable RegistrationState state,
        @Nullable List<Long> positions,
        @Nullable String country,
        NameSearch name) {

    Long @Nullable [] seenArray() {
        return seen == null ? null : seen.toArray(Long[]::new);
    }

    Long @Nullable [] positionArray() {
        return positions == null || positions.isEmpty() ? null : positions.toArray(Long[]::new);
    }

    @Nullable
    String stateName() {
        return state == null ? null : state.name();
    }

    @Nullable
    String countryCode() {
        return country == null || country.isBlank() ? null : country.strip();
    }
}
