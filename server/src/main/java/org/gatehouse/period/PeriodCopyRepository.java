package org.gatehouse.period;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.gatehouse.event.EventCopy;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Copies the periods of an event, before what refers to them. Days lie as many days after the event's first as they did; instants stay as
 * they are, because nobody can say which others were meant.
 */
@Order(0)
@Repository
record PeriodCopyRepository(JdbcClient db, PeriodRepository periods) implements EventCopy {

    @Override
    public void copy(long from, long to) {
        long later = ChronoUnit.DAYS.between(firstDay(from), firstDay(to));
        for (Period period : periods.ofEvent(from, Language.ENGLISH, true)) {
            List<PeriodEntry> entries = period.entries().stream()
                    .map(entry -> shifted(entry, later))
                    .toList();
            long id = periods.insert(
                    to,
                    period.code(),
                    new Translations(Objects.requireNonNull(period.name().translations())),
                    period.sort(),
                    Intervals.of(entries, periods.timeZone(to)));
            periods.setEntries(to, id, entries);
        }
    }

    private LocalDate firstDay(long eventId) {
        return db.sql("select start_date from event where id = :event")
                .param("event", eventId)
                .query(LocalDate.class)
                .single();
    }

    private static PeriodEntry shifted(PeriodEntry entry, long days) {
        return new PeriodEntry(
                later(entry.firstDay(), days),
                later(entry.lastDay(), days),
                entry.from(),
                entry.until(),
                entry.fromAt(),
                entry.untilAt());
    }

    private static @Nullable LocalDate later(@Nullable LocalDate day, long days) {
        return day == null ? null : day.plusDays(days);
    }
}
