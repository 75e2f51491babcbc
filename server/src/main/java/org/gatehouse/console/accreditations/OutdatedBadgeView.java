package org.gatehouse.console.accreditations;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outdated content of a printed badge; parts that are up to date are null.
 *
 * @param zones by their codes; numbers for those that were deleted
 * @param validity its name; empty for always
 */
public record OutdatedBadgeView(
        @Nullable String name,
        @Nullable String position,
        @Nullable List<String> zones,
        @Nullable String validity) {}
