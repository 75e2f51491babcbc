package org.gatehouse.period;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The times of all periods of an event, by period. */
public record PeriodTimes(Map<Long, Times> byPeriod) {

    /** Whether the event has no periods, so that nothing is limited to times. */
    public boolean areNone() {
        return byPeriod.isEmpty();
    }

    /** The times of a period, null is always. A period that was not there when the times were read is refused elsewhere. */
    public Times of(@Nullable Long period) {
        return period == null ? Times.ALWAYS : byPeriod.getOrDefault(period, Times.NEVER);
    }

    /** When somebody is valid whose access is limited to these periods. Without any, it is not limited. */
    public Times valid(Collection<Long> periods) {
        return periods.isEmpty()
                ? Times.ALWAYS
                : Times.union(periods.stream().map(this::of).toList());
    }
}
