package org.gatehouse.console.registrations;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.validity.ValidityBatch.Choice;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.jspecify.annotations.Nullable;

/**
 * What can become of the validity of many registrations, as the options of one field.
 *
 * @param days the days of the event; none for an event of so many that its periods are the better choice
 * @param periods the names of all periods by id
 * @param given those that can be given, without those of the days
 * @param choice what is chosen
 */
public record ValidityChoicesView(
        List<LocalDate> days, Map<Long, String> periods, Map<Long, String> given, Choice choice) {

    private static final int MOST_DAYS = 100;
    private static final String DAY = "day-";
    private static final String GIVE = "give-";
    private static final String TAKE = "take-";

    /** The value of the option that takes all periods away. */
    public static final String TAKE_ALL = TAKE + "all";

    static ValidityChoicesView of(Choice choice, PeriodChoices choices, Screen screen) {
        Event event = Objects.requireNonNull(screen.event());
        List<LocalDate> days = event.startDate()
                .datesUntil(event.endDate().plusDays(1))
                .limit(MOST_DAYS + 1L)
                .toList();
        List<LocalDate> some = days.size() > MOST_DAYS ? List.of() : days;
        Map<Long, String> periods = choices.of(screen);
        Map<Long, String> given = new LinkedHashMap<>(periods);
        Map<Long, String> codes = choices.codes(screen);
        given.keySet()
                .removeIf(period -> some.stream().anyMatch(day -> day.toString().equals(codes.get(period))));
        return new ValidityChoicesView(some, periods, given, choice);
    }

    /** The choice of an option; nothing for a value that is none, and for a period that the event does not have. */
    static Choice read(String value, Set<Long> periods) {
        long given = id(value, GIVE);
        long taken = id(value, TAKE);
        return new Choice(
                day(value),
                periods.contains(given) ? given : null,
                periods.contains(taken) ? taken : null,
                value.equals(TAKE_ALL));
    }

    private static @Nullable LocalDate day(String value) {
        try {
            return value.startsWith(DAY) ? LocalDate.parse(value.substring(DAY.length())) : null;
        } catch (DateTimeParseException none) {
            return null;
        }
    }

    private static long id(String value, String kind) {
        String id = value.startsWith(kind) ? value.substring(kind.length()) : "";
        return id.matches("\\d{1,18}") ? Long.parseLong(id) : 0;
    }

    public static String value(LocalDate day) {
        return DAY + day;
    }

    public static String giving(long period) {
        return GIVE + period;
    }

    public static String taking(long period) {
        return TAKE + period;
    }

    /** What is chosen, in a sentence. */
    public String said(Screen screen) {
        return said(choice, periods, screen);
    }

    /** The same, with the names of the event's periods by id. */
    static String said(Choice choice, Map<Long, String> periods, Screen screen) {
        if (choice.day() != null) {
            return screen.text("periods.many.day", screen.day(choice.day()));
        }
        if (choice.given() != null) {
            return screen.text("periods.many.given", name(choice.given(), periods));
        }
        return choice.taken() != null
                ? screen.text("periods.many.taken", name(choice.taken(), periods))
                : screen.text("periods.many.taken.all");
    }

    private static String name(long period, Map<Long, String> periods) {
        return periods.getOrDefault(period, "#" + period);
    }
}
