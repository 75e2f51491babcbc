package org.gatehouse.accreditation.list;

import java.time.OffsetDateTime;
import org.gatehouse.platform.time.ClientInstant;
import org.jspecify.annotations.Nullable;

/**
 * When accreditations must have access to be in a list: at an instant, or at any time of a day of the event.
 *
 * @param at the instant; null for a day
 * @param daysAhead the day, counted from today in the event's time zone
 */
public record ValidTime(@Nullable OffsetDateTime at, int daysAhead) {

    public static final ValidTime TODAY = new ValidTime(null, 0);
    public static final ValidTime TOMORROW = new ValidTime(null, 1);

    private static final String AT = "w.valid @> :validAt::timestamptz";
    private static final String ON = """
            w.valid && (select tstzrange(day.on_day::timestamp at time zone e.time_zone,
                                         (day.on_day + 1)::timestamp at time zone e.time_zone)
                        from event e
                        cross join lateral (select (feed_clock() at time zone e.time_zone)::date + :daysAhead as on_day) day
                        where e.id = :event)\
            """;

    /**
     * The instant that a client sent; null when it sent none.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422), naming parameter and value
     */
    static @Nullable ValidTime of(@Nullable String validAt) {
        OffsetDateTime at = ClientInstant.ofParameter("valid_at", validAt);
        return at == null ? null : new ValidTime(at, 0);
    }

    /** The condition on a window {@code w} of the event. */
    String sql() {
        return at == null ? ON : AT;
    }
}
