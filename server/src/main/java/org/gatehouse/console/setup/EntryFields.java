package org.gatehouse.console.setup;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.period.PeriodEntry;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a period in a form: a row of fields each, {@code entries[0].first_day} and so on, as errors of the service name them. A row
 * with empty fields is no entry.
 */
public final class EntryFields {

    /** What the hours of a row mean. */
    public enum Kind {
        /** On each day, from this hour until that one. */
        DAILY,
        /** From the first day and hour to the last, without a break. */
        THROUGH,
        ALWAYS
    }

    /** Rows for more entries below those that the form has. */
    private static final int MORE = 4;

    /** A period has at most so many entries. */
    private static final int MOST = 100;

    private static final List<String> TYPED = List.of("first_day", "last_day", "from", "until");

    private EntryFields() {}

    /** The name of a field of a row. */
    public static String name(int row, String field) {
        return "entries[" + row + "]." + field;
    }

    /** The rows that have something in them, but at least one. */
    public static int filled(Form form) {
        for (int row = MOST - 1; row > 0; row--) {
            if (isFilled(form, row)) {
                return row + 1;
            }
        }
        return 1;
    }

    /** All rows that the form shows. */
    public static int shown(Form form) {
        return Math.min(MOST, filled(form) + MORE);
    }

    /** Adds the fields of the stored entries to the values of a form. */
    static void into(Map<String, @Nullable Object> fields, List<PeriodEntry> entries, ZoneId zone) {
        for (int row = 0; row < entries.size(); row++) {
            int at = row;
            row(entries.get(row), zone).forEach((name, value) -> fields.put(name(at, name), value));
        }
    }

    private static Map<String, @Nullable Object> row(PeriodEntry entry, ZoneId zone) {
        if (entry.firstDay() != null) {
            return Form.fields(
                    "kind", Kind.DAILY,
                    "first_day", entry.firstDay(),
                    "last_day", entry.lastDay(),
                    "from", entry.from(),
                    "until", entry.until());
        }
        LocalDateTime from = local(entry.fromAt(), zone);
        LocalDateTime until = local(entry.untilAt(), zone);
        return Form.fields(
                "kind", from == null && until == null ? Kind.ALWAYS : Kind.THROUGH,
                "first_day", from == null ? null : from.toLocalDate(),
                "last_day", until == null ? null : until.toLocalDate(),
                "from", from == null ? null : from.toLocalTime(),
                "until", until == null ? null : until.toLocalTime());
    }

    private static @Nullable LocalDateTime local(@Nullable Instant at, ZoneId zone) {
        return at == null ? null : LocalDateTime.ofInstant(at, zone);
    }

    /** Names of the fields by what people call them, for a form that somebody else has changed meanwhile. */
    static Map<String, String> labels(Form form, Screen screen) {
        Map<String, String> labels = screen.texts("name", "setup.name", "code", "zones.code");
        for (int row = 0; row < filled(form); row++) {
            for (String field : Stream.concat(TYPED.stream(), Stream.of("kind")).toList()) {
                labels.put(
                        name(row, field),
                        screen.text("periods.row.field", row + 1, screen.text("periods.entry." + field)));
            }
        }
        return labels;
    }

    /**
     * The entries that the form has. A row that still says what is stored is that entry, to the second.
     *
     * @param stored the entries with which the form was filled
     */
    static List<PeriodEntry> sent(Form form, List<PeriodEntry> stored, Screen screen) {
        ZoneId zone = screen.zone();
        List<PeriodEntry> entries = new ArrayList<>();
        for (int row = 0; row < MOST; row++) {
            if (row < stored.size() && isUntouched(form, row, row(stored.get(row), zone))) {
                entries.add(stored.get(row));
            } else if (isFilled(form, row)) {
                entries.add(new Row(form, row, screen).read());
            }
        }
        if (entries.isEmpty()) {
            form.wrong(name(0, "first_day"), screen.text("periods.wrong.none"));
        }
        return entries;
    }

    private static boolean isUntouched(Form form, int row, Map<String, @Nullable Object> stored) {
        return stored.entrySet().stream()
                .allMatch(
                        field -> form.value(name(row, field.getKey())).equals(Objects.toString(field.getValue(), "")));
    }

    private static boolean isFilled(Form form, int row) {
        return kind(form, row) == Kind.ALWAYS || TYPED.stream().anyMatch(field -> form.text(name(row, field)) != null);
    }

    private static Kind kind(Form form, int row) {
        return form.choice(name(row, "kind"), Kind.values()).orElse(Kind.DAILY);
    }

    /** Reads one row. What is wrong with it stands beside its field; then the entry is not stored. */
    private record Row(Form form, int row, Screen screen) {

        PeriodEntry read() {
            LocalDate firstDay = form.day(name(row, "first_day"));
            LocalDate lastDay = form.day(name(row, "last_day"));
            LocalTime from = hour("from");
            LocalTime until = hour("until");
            return switch (kind(form, row)) {
                case DAILY -> daily(firstDay, lastDay, from, until);
                case THROUGH ->
                    PeriodEntry.between(
                            at("first_day", firstDay, from, 0),
                            end(at("last_day", lastDay, until, 1), at("first_day", firstDay, from, 0)));
                case ALWAYS -> always();
            };
        }

        private PeriodEntry always() {
            TYPED.stream()
                    .filter(field -> form.text(name(row, field)) != null)
                    .forEach(field -> wrong(field, "periods.wrong.always"));
            return PeriodEntry.between(null, null);
        }

        private PeriodEntry daily(
                @Nullable LocalDate firstDay,
                @Nullable LocalDate lastDay,
                @Nullable LocalTime from,
                @Nullable LocalTime until) {
            if (firstDay == null) {
                wrong("first_day", "form.required");
            } else if (lastDay != null && lastDay.isBefore(firstDay)) {
                wrong("last_day", "periods.wrong.last-day", screen.day(firstDay));
            }
            if ((from == null) != (until == null)) {
                wrong(from == null ? "from" : "until", "periods.wrong.hours");
            }
            requireMinute("from", from);
            requireMinute("until", until);
            return new PeriodEntry(firstDay, lastDay == null ? firstDay : lastDay, from, until, null, null);
        }

        /** Without an hour, a first day begins with its night and a last one ends with it. */
        private @Nullable Instant at(String field, @Nullable LocalDate day, @Nullable LocalTime hour, int next) {
            if (day == null) {
                if (hour != null) {
                    wrong(field, "periods.wrong.day");
                }
                return null;
            }
            return hour == null
                    ? day.plusDays(next).atStartOfDay(screen.zone()).toInstant()
                    : day.atTime(hour).atZone(screen.zone()).toInstant();
        }

        private @Nullable Instant end(@Nullable Instant end, @Nullable Instant from) {
            if (end != null && from != null && !from.isBefore(end)) {
                wrong("last_day", "periods.wrong.end", screen.time(from));
            }
            return end;
        }

        private void requireMinute(String field, @Nullable LocalTime hour) {
            if (hour != null && !hour.truncatedTo(ChronoUnit.MINUTES).equals(hour)) {
                wrong(field, "periods.wrong.hour");
            }
        }

        private @Nullable LocalTime hour(String field) {
            String text = form.text(name(row, field));
            try {
                return text == null ? null : LocalTime.parse(text);
            } catch (DateTimeException none) {
                wrong(field, "periods.wrong.hour");
                return null;
            }
        }

        private void wrong(String field, String key, Object... arguments) {
            form.wrong(name(row, field), screen.text(key, arguments));
        }
    }
}
