package org.gatehouse.console;

import java.time.ZoneId;
import java.util.List;

/** The time zones that forms offer: those named after a place, and UTC. */
public final class TimeZones {

    private TimeZones() {}

    public static List<String> offered() {
        return ZoneId.getAvailableZoneIds().stream()
                .filter(zone -> zone.equals("UTC")
                        || zone.matches("(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.*"))
                .sorted()
                .toList();
    }
}
