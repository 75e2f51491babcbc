package org.gatehouse.platform.time;

import java.time.LocalDate;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/** The rules for the days {@code start} and {@code end} of any request. */
public final class Days {

    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 2999;

    private Days() {}

    /**
     * Checks both days; each may be missing.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) outside 1900 to 2999, or if the end is before the start
     */
    public static void requireRange(@Nullable LocalDate start, @Nullable LocalDate end) {
        requireYear("start", start);
        requireYear("end", end);
        if (start != null && end != null && end.isBefore(start)) {
            throw PlatformProblem.INVALID.ofField("end", "is before start");
        }
    }

    private static void requireYear(String field, @Nullable LocalDate day) {
        if (day != null && (day.getYear() < FIRST_YEAR || day.getYear() > LAST_YEAR)) {
            throw PlatformProblem.INVALID.ofField(field, "is not between %d and %d", FIRST_YEAR, LAST_YEAR);
        }
    }
}
