package org.gatehouse.console;

import java.time.ZoneId;
import java.util.List;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/** The time zones that forms offer: those named after a place, and UTC. */
public final class TimeZones {

    private static final String FIELD = "time_zone";

    private TimeZones() {}

    public static List<String> offered() {
        return ZoneId.getAvailableZoneIds().stream()
                .filter(zone -> zone.equals("UTC")
                        || zone.matches("(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.*"))
                .sorted()
                .toList();
    }

    /**
     * The zone that the field names, in any case: by its name, or by its city where no other zone has that. A city of several zones is an
     * error of the field; what names no zone stays as it was typed, and the service refuses it.
     */
    public static @Nullable String typed(Form form) {
        String typed = form.text(FIELD);
        if (typed == null || ZoneId.getAvailableZoneIds().contains(typed)) {
            return typed;
        }
        String name = SameText.name(typed);
        List<String> named = offered().stream()
                .filter(zone -> name.equals(SameText.name(zone)) || name.equals(SameText.name(cityOf(zone))))
                .toList();
        if (named.size() > 1) {
            form.wrong(FIELD, form.message("settings.time-zone.several", String.join(", ", named)));
        }
        return named.size() == 1 ? named.getFirst() : typed;
    }

    private static String cityOf(String zone) {
        return zone.substring(zone.lastIndexOf('/') + 1);
    }

    /** The message after saving, with the zone's name if the form used another one. */
    public static String savedMessage(String said, Form form) {
        String zone = typed(form);
        return zone == null || zone.equals(form.text(FIELD))
                ? said
                : said + " " + form.message("settings.time-zone.became", zone);
    }
}
