package org.gatehouse.accreditation.list;

import java.time.Instant;
import org.gatehouse.accreditation.AccreditationSummary;
import org.jspecify.annotations.Nullable;

/**
 * A row of the desk's list.
 *
 * @param outdated whether the printed badge shows another name or position, or other zones, than are stored now
 * @param overridden whether name, position, lines or zones were changed manually
 */
public record ListedAccreditation(
        AccreditationSummary badge,
        @Nullable Instant printed,
        boolean outdated,
        @Nullable Instant distributed,
        boolean overridden) {}
