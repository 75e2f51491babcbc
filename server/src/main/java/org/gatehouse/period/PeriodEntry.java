package org.gatehouse.period;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A part of a period as it was entered: days in the time zone of the event, or instants. */
public record PeriodEntry(
        @Doc("First day, in the time zone of the event; null or absent: the entry is of instants")
        @Example("2026-09-23")
        @Nullable
        LocalDate firstDay,

        @Doc("Last day; comes with first_day") @Example("2026-09-25") @Nullable
        LocalDate lastDay,

        @Doc("When each day begins; null or absent, together with until: the days are whole")
        @Example("08:00")
        @JsonFormat(pattern = "HH:mm")
        @Nullable
        LocalTime from,

        @Doc("When each day ends; if it is not after from, on the next day")
        @Example("20:00")
        @JsonFormat(pattern = "HH:mm")
        @Nullable
        LocalTime until,

        @Doc("First instant, to the second; null or absent: no beginning") @Nullable
        Instant fromAt,

        @Doc("Instant at which it ends; null or absent: no end") @Nullable
        Instant untilAt) {

    /** The entry of all time between two instants; null is an open end. */
    public static PeriodEntry between(@Nullable Instant fromAt, @Nullable Instant untilAt) {
        return new PeriodEntry(null, null, null, null, fromAt, untilAt);
    }

    /** The entry of whole days. */
    public static PeriodEntry days(LocalDate first, LocalDate last) {
        return new PeriodEntry(first, last, null, null, null, null);
    }
}
