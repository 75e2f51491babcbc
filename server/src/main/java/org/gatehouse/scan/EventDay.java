package org.gatehouse.scan;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;

/** The days by which people in zones are counted. */
public final class EventDay {

    private EventDay() {}

    /** The latest moment with this time of day. */
    public static Instant began(Instant now, ZoneId zone, LocalTime begins) {
        LocalDate today = LocalDateTime.ofInstant(now, zone)
                .minusNanos(begins.toNanoOfDay())
                .toLocalDate();
        return today.atTime(begins).atZone(zone).toInstant();
    }
}
