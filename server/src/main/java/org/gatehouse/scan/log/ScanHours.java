package org.gatehouse.scan.log;

import java.time.Instant;
import java.util.List;

/** How many were let in, by zone and hour, and the busiest hour of each gate. */
public record ScanHours(List<ZoneHour> zones, List<GatePeak> gates) {

    /** Entries of a zone in the hour that begins then; hours without any are left out. */
    public record ZoneHour(long zoneId, Instant beganAt, long entries) {}

    /**
     * The busiest hour of a gate, the first of several.
     *
     * @param gate its device, or the name of its client when none was sent
     */
    public record GatePeak(String gate, Instant beganAt, long entries) {}
}
