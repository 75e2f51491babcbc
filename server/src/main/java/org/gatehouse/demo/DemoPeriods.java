package org.gatehouse.demo;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.gatehouse.demo.story.DemoScenario;
import org.gatehouse.period.PeriodEntry;
import org.gatehouse.period.PeriodInput;
import org.gatehouse.period.PeriodService;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.registration.RegistrationService;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The times of the demo: the press comes by day only when the event ends, and somebody who waits for a decision has a day pass. */
record DemoPeriods(JdbcClient db, PeriodService periods, RegistrationService registrations, DemoScenario story) {

    private static final LocalTime MORNING = LocalTime.of(8, 0);
    private static final LocalTime EVENING = LocalTime.of(20, 0);

    /**
     * Limits the press. The demo is loaded on the fourth day with the clock set back, and nothing closes before the evening of the fifth:
     * otherwise zones would open and close while it is being loaded, and a gate would find changes in its first poll.
     */
    void build(long event, LocalDate opensOn) {
        PeriodEntry roundTheClock = PeriodEntry.between(
                null,
                opensOn.plusDays(4)
                        .atTime(EVENING)
                        .atZone(ZoneId.of(story.timeZone()))
                        .toInstant());
        PeriodEntry byDay = new PeriodEntry(opensOn.plusDays(5), lastDay(opensOn), MORNING, EVENING, null, null);
        Map<String, String> name =
                Map.of("en", "Hours of the press", "de", "Zeiten der Presse", "fr", "Heures de la presse");
        long hours = periods.create(
                event,
                new PeriodInput("PRESS", new NameInput(null, null, name), null, List.of(roundTheClock, byDay), null),
                DemoActor.DEMO);
        db.sql("update position set period_id = :period where event_id = :event and code = 'PR'")
                .param("period", hours)
                .param("event", event)
                .update();
    }

    /** Gives a day pass for the last day. */
    void giveDayPass(long event, LocalDate opensOn) {
        db.sql("select id from registration where event_id = :event and state = 'PENDING' order by id limit 1")
                .param("event", event)
                .query(Long.class)
                .optional()
                .ifPresent(waiting -> registrations.addDay(event, waiting, lastDay(opensOn), DemoActor.DEMO));
    }

    private static LocalDate lastDay(LocalDate opensOn) {
        return opensOn.plusDays(6);
    }
}
