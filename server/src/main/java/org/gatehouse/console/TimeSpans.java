package org.gatehouse.console;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.gatehouse.period.PeriodEntry;
import org.jspecify.annotations.Nullable;

/** Times of periods and windows as people read them, in the time zone of the event. */
public final class TimeSpans {

    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm");

    private TimeSpans() {}

    /** Pairs of the first instant and the one at which the time ends, each as a text. */
    public static List<String> of(List<List<@Nullable Instant>> valid, Screen screen) {
        return valid.stream().map(pair -> of(pair.get(0), pair.get(1), screen)).toList();
    }

    /** The time between two instants; null is an open end. */
    public static String of(@Nullable Instant from, @Nullable Instant until, Screen screen) {
        if (from == null) {
            return until == null ? screen.text("periods.always") : screen.text("periods.until", screen.time(until));
        }
        if (until == null) {
            return screen.text("periods.from", screen.time(from));
        }
        ZonedDateTime first = from.atZone(screen.zone());
        ZonedDateTime end = until.atZone(screen.zone());
        if (isMidnight(first) && isMidnight(end)) {
            return days(first, end.minusDays(1), screen);
        }
        boolean sameDay = first.toLocalDate().equals(end.minusNanos(1).toLocalDate());
        return screen.text("periods.span", screen.time(from), sameDay ? screen.clock(until) : screen.time(until));
    }

    private static boolean isMidnight(ZonedDateTime time) {
        return time.toLocalTime().equals(LocalTime.MIDNIGHT);
    }

    private static String days(ZonedDateTime first, ZonedDateTime last, Screen screen) {
        String day = screen.day(first.toLocalDate());
        return first.toLocalDate().equals(last.toLocalDate())
                ? day
                : screen.text("periods.span", day, screen.day(last.toLocalDate()));
    }

    /** An entry of a period as it was entered. */
    public static String of(PeriodEntry entry, Screen screen) {
        if (entry.firstDay() == null || entry.lastDay() == null) {
            return of(entry.fromAt(), entry.untilAt(), screen);
        }
        boolean one = entry.firstDay().equals(entry.lastDay());
        String days = one
                ? screen.day(entry.firstDay())
                : screen.text("periods.span", screen.day(entry.firstDay()), screen.day(entry.lastDay()));
        return entry.from() == null || entry.until() == null
                ? days
                : screen.text(
                        one ? "periods.hours" : "periods.daily",
                        days,
                        HOUR.format(entry.from()),
                        HOUR.format(entry.until()));
    }
}
