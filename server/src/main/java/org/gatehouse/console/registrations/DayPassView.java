package org.gatehouse.console.registrations;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * The day passes that one registration can get.
 *
 * @param days the days of the event, to choose by one click each; empty for an event of many days, for which a day is typed
 */
public record DayPassView(long registrationId, LocalDate first, LocalDate last, List<Day> days) {

    /** More buttons than that are no choice any more. */
    private static final int MOST = 31;

    /** A day, and whether the registration has it already. */
    public record Day(LocalDate day, boolean held) {}

    /** The choice; null without a registration that can be changed, and for users who may not change it. */
    public static @Nullable DayPassView of(@Nullable Registration one, Screen screen) {
        Event event = screen.event();
        if (one == null
                || event == null
                || one.state() == RegistrationState.WITHDRAWN
                || !screen.opens(HttpMethod.POST, "/registrations/{registration_id}/day")) {
            return null;
        }
        Set<String> held = one.periods().stream().map(PeriodSummary::code).collect(Collectors.toSet());
        List<Day> days = event.startDate()
                .datesUntil(event.endDate().plusDays(1))
                .limit(MOST + 1L)
                .map(day -> new Day(day, held.contains(day.toString())))
                .toList();
        return new DayPassView(one.id(), event.startDate(), event.endDate(), days.size() > MOST ? List.of() : days);
    }
}
