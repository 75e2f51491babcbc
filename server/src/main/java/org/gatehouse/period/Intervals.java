package org.gatehouse.period;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.period.Times.Interval;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * The times of a period as instants. Java's rules of time zones decide, when a period is saved; the list of time zones of the database
 * plays no part.
 */
final class Intervals {

    /** As many as a period may have after overlapping and touching ones are joined. */
    static final int MOST = 100;

    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 2999;

    private final ZoneId zone;
    private final ZoneRules rules;
    private final List<Interval> found = new ArrayList<>();

    private Intervals(ZoneId zone) {
        this.zone = zone;
        this.rules = zone.getRules();
    }

    /**
     * The times of these entries, in order, overlapping and touching ones joined.
     *
     * @throws ProblemException invalid, hour_missing or too_many_intervals (422), naming the entry
     */
    static List<Interval> of(List<PeriodEntry> entries, ZoneId zone) {
        Intervals intervals = new Intervals(zone);
        for (int i = 0; i < entries.size(); i++) {
            intervals.add("entries[" + i + "]", entries.get(i));
        }
        List<Interval> joined = Times.of(intervals.found).intervals();
        if (joined.size() > MOST) {
            throw PeriodProblem.TOO_MANY_INTERVALS.ofField(
                    "entries",
                    "are %d intervals, after overlapping and touching ones were joined; at most %d are possible",
                    joined.size(),
                    MOST);
        }
        return joined;
    }

    private void add(String field, PeriodEntry entry) {
        if (entry.firstDay() == null && entry.lastDay() == null) {
            addInstants(field, entry);
        } else {
            addDays(field, entry);
        }
    }

    private void addInstants(String field, PeriodEntry entry) {
        if (entry.from() != null || entry.until() != null) {
            throw PlatformProblem.INVALID.ofField(
                    field + ".first_day", "must not be null: from and until are hours of days");
        }
        requireSecond(field + ".from_at", entry.fromAt());
        requireSecond(field + ".until_at", entry.untilAt());
        if (entry.fromAt() != null && entry.untilAt() != null && !entry.fromAt().isBefore(entry.untilAt())) {
            throw PlatformProblem.INVALID.ofField(
                    field + ".until_at", "%s is not after from_at, %s", entry.untilAt(), entry.fromAt());
        }
        found.add(new Interval(entry.fromAt(), entry.untilAt()));
    }

    /** Gates are sent whole seconds. */
    private static void requireSecond(String field, @Nullable Instant at) {
        if (at == null) {
            return;
        }
        if (!at.truncatedTo(ChronoUnit.SECONDS).equals(at)) {
            throw PlatformProblem.INVALID.ofField(field, "%s is not a whole second", at);
        }
        requireYear(field, at.atOffset(ZoneOffset.UTC).getYear());
    }

    private static void requireYear(String field, int year) {
        if (year < FIRST_YEAR || year > LAST_YEAR) {
            throw PlatformProblem.INVALID.ofField(field, "is not between %d and %d", FIRST_YEAR, LAST_YEAR);
        }
    }

    private void addDays(String field, PeriodEntry entry) {
        if (entry.fromAt() != null || entry.untilAt() != null) {
            throw PlatformProblem.INVALID.ofField(field + ".from_at", "must be null: the entry is of days");
        }
        LocalDate first = day(field + ".first_day", entry.firstDay());
        LocalDate last = day(field + ".last_day", entry.lastDay());
        if (last.isBefore(first)) {
            throw PlatformProblem.INVALID.ofField(field + ".last_day", "%s is before first_day, %s", last, first);
        }
        LocalTime from = entry.from();
        LocalTime until = entry.until();
        if (from == null && until == null) {
            add(field, first, startOf(first), startOf(last.plusDays(1)));
        } else if (from == null) {
            throw PlatformProblem.INVALID.ofField(field + ".from", "must not be null: until is there");
        } else if (until == null) {
            throw PlatformProblem.INVALID.ofField(field + ".until", "must not be null: from is there");
        } else if (from.equals(until)) {
            add(field, first, from(first.atTime(from)), until(last.plusDays(1).atTime(until)));
        } else {
            addHours(field, first, last, from, until);
        }
    }

    private static LocalDate day(String field, @Nullable LocalDate day) {
        if (day == null) {
            throw PlatformProblem.INVALID.ofField(
                    field, "must not be null: an entry of days has a first and a last one");
        }
        requireYear(field, day.getYear());
        return day;
    }

    private void addHours(String field, LocalDate first, LocalDate last, LocalTime from, LocalTime until) {
        if (ChronoUnit.DAYS.between(first, last) >= MOST) {
            throw PeriodProblem.TOO_MANY_INTERVALS.ofField(
                    field + ".last_day",
                    "%s lies %d days after first_day; an entry with hours has at most %d days",
                    last,
                    ChronoUnit.DAYS.between(first, last),
                    MOST);
        }
        for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
            LocalDate end = until.isAfter(from) ? day : day.plusDays(1);
            add(field, day, from(day.atTime(from)), until(end.atTime(until)));
        }
    }

    private void add(String field, LocalDate day, Instant from, Instant until) {
        if (!from.isBefore(until)) {
            throw PeriodProblem.HOUR_MISSING.ofField(
                    field, "%s does not have these hours: in %s the clocks leave them out", day, zone);
        }
        found.add(new Interval(from, until));
    }

    private Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }

    /** Where clocks go back, the first of the two moments; where they leave the time out, the moment at which they do. */
    private Instant from(LocalDateTime time) {
        ZoneOffsetTransition change = rules.getTransition(time);
        if (change == null) {
            return time.toInstant(rules.getOffset(time));
        }
        return change.isGap() ? change.getInstant() : time.toInstant(change.getOffsetBefore());
    }

    /** Where clocks go back, the second of the two moments. */
    private Instant until(LocalDateTime time) {
        ZoneOffsetTransition change = rules.getTransition(time);
        return change != null && change.isOverlap() ? time.toInstant(change.getOffsetAfter()) : from(time);
    }
}
