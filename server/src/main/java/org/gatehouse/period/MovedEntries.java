package org.gatehouse.period;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.gatehouse.period.Times.Interval;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** The entries of a period on other days, and their times. Instants stay at the same time of day in the time zone of the event. */
record MovedEntries(List<PeriodEntry> entries, List<Interval> valid) {

    /**
     * The entries so many days later.
     *
     * @throws ProblemException what {@link Intervals} refuses (422), naming the period
     */
    static MovedEntries of(String code, List<PeriodEntry> entries, int days, ZoneId zone) {
        try {
            List<PeriodEntry> moved =
                    entries.stream().map(entry -> moved(entry, days, zone)).toList();
            return new MovedEntries(moved, Intervals.of(moved, zone));
        } catch (ProblemException refused) {
            throw refused.problem().ofField("days", "period '%s' cannot be moved so far: %s", code, refused.detail());
        }
    }

    private static PeriodEntry moved(PeriodEntry entry, int days, ZoneId zone) {
        return new PeriodEntry(
                moved(entry.firstDay(), days),
                moved(entry.lastDay(), days),
                entry.from(),
                entry.until(),
                moved(entry.fromAt(), days, zone),
                moved(entry.untilAt(), days, zone));
    }

    private static @Nullable LocalDate moved(@Nullable LocalDate day, int days) {
        return day == null ? null : day.plusDays(days);
    }

    private static @Nullable Instant moved(@Nullable Instant at, int days, ZoneId zone) {
        return at == null ? null : at.atZone(zone).plusDays(days).toInstant();
    }

    /** The times as {@link Period} has them. */
    List<List<@Nullable Instant>> pairs() {
        return valid.stream().map(Interval::pair).toList();
    }
}
