package org.gatehouse.console.accreditations;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a printed badge says that is no longer true; the parts that are still true are null.
 *
 * @param zones by their codes; numbers for those that were deleted
 */
public record OutdatedBadgeView(
        @Nullable String name,
        @Nullable String position,
        @Nullable List<String> zones) {}
