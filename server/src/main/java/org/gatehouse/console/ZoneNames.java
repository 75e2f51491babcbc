package org.gatehouse.console;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gatehouse.zone.Zone;

/** The zones of a position or of a package option, as pages and files name them. */
public final class ZoneNames {

    private ZoneNames() {}

    /** The codes of the zones, such as {@code VIL ARENA}. */
    public static String codes(List<Zone> zones) {
        return zones.stream().map(Zone::code).collect(Collectors.joining(" "));
    }

    /** The names by id, for the values of boxes. */
    public static Map<String, String> byId(List<Zone> zones) {
        return zones.stream()
                .collect(Collectors.toMap(zone -> String.valueOf(zone.id()), Zone::name, (one, other) -> one));
    }
}
