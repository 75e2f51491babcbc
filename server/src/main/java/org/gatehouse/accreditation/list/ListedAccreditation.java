package org.gatehouse.accreditation.list;

import java.time.Instant;
import java.util.List;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.period.PeriodSummary;
import org.jspecify.annotations.Nullable;

/**
 * A row of the desk's list.
 *
 * @param outdated whether the printed badge shows another name or position, or other zones, than are stored now
 * @param overridden whether name, position, lines or zones were changed manually
 * @param periods in which it is valid; none: as its position says
 */
public record ListedAccreditation(
        AccreditationSummary badge,
        @Nullable Instant printed,
        boolean outdated,
        @Nullable Instant distributed,
        boolean overridden,
        List<PeriodSummary> periods) {}
