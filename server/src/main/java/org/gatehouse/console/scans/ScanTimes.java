package org.gatehouse.console.scans;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import org.gatehouse.console.Screen;

/** The times of scans, to the second, in the event's time zone. */
public final class ScanTimes {

    private static final DateTimeFormatter TO_THE_SECOND = DateTimeFormatter.ofPattern("HH:mm:ss");

    private ScanTimes() {}

    public static String clock(Screen screen, Instant at) {
        return TO_THE_SECOND.format(at.atZone(screen.zone()));
    }

    /** Hour and minute of a moment that is less than a day ago: before six in the morning, people are counted since yesterday. */
    public static String since(Screen screen, Instant at) {
        String clock = screen.clock(at);
        boolean today = at.atZone(screen.zone()).toLocalDate().equals(LocalDate.now(screen.zone()));
        return today ? clock : screen.text("scans.yesterday", clock);
    }

    public static String day(Screen screen, Instant at) {
        return screen.day(at.atZone(screen.zone()).toLocalDate());
    }
}
