package org.gatehouse.console.log;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Screen;

/** The lines of one day of the log, below its date. */
public record LogDayView(String title, List<LogLineView> lines) {

    /** Groups lines, which are newest first, by the days of the event's time zone. */
    static List<LogDayView> of(List<LogLineView> lines, LocalDate today, Screen screen) {
        Map<LocalDate, List<LogLineView>> days = new LinkedHashMap<>();
        lines.forEach(
                line -> days.computeIfAbsent(LocalDate.ofInstant(line.at(), screen.zone()), day -> new ArrayList<>())
                        .add(line));
        return days.entrySet().stream()
                .map(day -> new LogDayView(title(day.getKey(), today, screen), day.getValue()))
                .toList();
    }

    private static String title(LocalDate day, LocalDate today, Screen screen) {
        String date = DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL)
                .localizedBy(screen.texts().locale())
                .format(day);
        if (day.equals(today)) {
            return screen.text("log.today", date);
        }
        return day.equals(today.minusDays(1)) ? screen.text("log.yesterday", date) : date;
    }
}
