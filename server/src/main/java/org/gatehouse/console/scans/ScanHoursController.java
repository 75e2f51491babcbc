package org.gatehouse.console.scans;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.scan.log.ScanCountRepository;
import org.gatehouse.scan.log.ScanHours;
import org.gatehouse.scan.log.ScanHoursRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** How many gates let in, by zone and hour: of a day, or by the day of the whole event. */
@Controller
record ScanHoursController(ScanHoursRepository hours, ScanCountRepository counts, ZoneRepository zones, Clock clock) {

    /** The whole event is at most this number of days up to the last scan; what they cost is in docs/console-scans.md. */
    static final int MOST_DAYS = 60;

    private static final SheetColumns<ScanHours.GatePeak> GATES = new SheetColumns<ScanHours.GatePeak>()
            .with("gate", ScanHours.GatePeak::gate)
            .at("peak_began_at", ScanHours.GatePeak::beganAt)
            .with("entries", ScanHours.GatePeak::entries);

    /** The days that are counted. */
    private record Days(LocalDate first, LocalDate last, boolean whole) {}

    @GetMapping("/console/events/{event_id}/scans/hours")
    View hours(Form sent, Screen screen) {
        Days days = days(sent, screen);
        ScanHours counted = counted(days, screen);
        List<Zone> all = zones.ofEvent(screen.eventId());
        return sent.show(
                "console/scans/hours",
                Map.of(
                        "day",
                        days.last(),
                        "whole",
                        days.whole(),
                        "most",
                        MOST_DAYS,
                        "view",
                        days.whole()
                                ? HoursView.ofDays(screen, days.last(), counted, all)
                                : HoursView.ofDay(screen, days.last(), counted, all),
                        "gates",
                        counted.gates(),
                        "quarantined",
                        counts.quarantined(screen.eventId())));
    }

    /** A row is a zone and an hour in which somebody came, or with {@code of=gates} a gate and its busiest hour. */
    @GetMapping("/console/events/{event_id}/scans/hours/export")
    void export(Form sent, Screen screen, HttpServletResponse response) throws IOException {
        Days days = days(sent, screen);
        if (sent.isWrong()) {
            throw PlatformProblem.INVALID.ofField("day", "is not a day, such as 2026-09-23");
        }
        ScanHours counted = counted(days, screen);
        if (sent.value("of").equals("gates")) {
            screen.files().send(response, "scan-peaks", GATES, counted.gates()::forEach);
        } else {
            screen.files().send(response, "scan-hours", columns(screen), counted.zones()::forEach);
        }
    }

    private SheetColumns<ScanHours.ZoneHour> columns(Screen screen) {
        Map<Long, String> names =
                zones.ofEvent(screen.eventId()).stream().collect(Collectors.toMap(Zone::id, Zone::name));
        return new SheetColumns<ScanHours.ZoneHour>()
                .with("zone_id", ScanHours.ZoneHour::zoneId)
                .with("zone", hour -> names.get(hour.zoneId()))
                .at("began_at", ScanHours.ZoneHour::beganAt)
                .with("entries", ScanHours.ZoneHour::entries);
    }

    /** The day of the newest scan stands for a day that was not asked for, so that the page shows something after the event, too. */
    private Days days(Form sent, Screen screen) {
        Instant now = clock.instant();
        LocalDate newest = counts.newest(screen.eventId(), now)
                .orElse(now)
                .atZone(screen.zone())
                .toLocalDate();
        if (sent.checked("whole")) {
            return new Days(newest.minusDays(MOST_DAYS - 1L), newest, true);
        }
        LocalDate day = Objects.requireNonNullElse(sent.day("day"), newest);
        return new Days(day, day, false);
    }

    private ScanHours counted(Days days, Screen screen) {
        return hours.between(
                screen.eventId(),
                days.first().atStartOfDay(screen.zone()).toInstant(),
                days.last().plusDays(1).atStartOfDay(screen.zone()).toInstant());
    }
}
