package org.gatehouse.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * Fields in which a period is chosen. Such a field is empty for always; a form without it, made when the event had no periods, leaves what
 * is stored.
 */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public final class PeriodFields {

    private PeriodFields() {}

    /** The period that the field names; null when the form has no such field. */
    public static @Nullable Optional<PeriodRef> sent(Form form, String field) {
        if (form.all(field).isEmpty()) {
            return null;
        }
        if (form.text(field) != null && form.id(field) == null) {
            form.wrong(field, form.message("form.invalid"));
        }
        return Optional.ofNullable(PeriodRef.of(form.id(field)));
    }

    /** The field of the period to which a zone is limited. */
    public static String ofZone(long zoneId) {
        return "period_of_" + zoneId;
    }

    /** Adds the periods of these zones to the values of a form. */
    public static void into(Map<String, @Nullable Object> fields, List<Zone> zones) {
        zones.forEach(zone -> fields.put(
                ofZone(zone.id()), zone.period() == null ? null : zone.period().id()));
    }

    /** The ticked zones, each with its period. */
    public static List<TimedZoneRef> zones(Form form, String name) {
        return form.ids(name).stream()
                .map(zone -> new TimedZoneRef(zone, sent(form, ofZone(zone))))
                .toList();
    }

    /** Adds labels of the fields of periods of zones to those of a form. */
    public static Map<String, String> labels(Map<String, String> labels, List<Zone> zones, Screen screen) {
        zones.forEach(zone -> labels.put(ofZone(zone.id()), screen.text("periods.of-zone", zone.name())));
        return labels;
    }

    /** The names of the values of fields of periods, and of zones. */
    public static Map<String, Map<String, String>> names(List<Zone> zones, Map<Long, String> periods) {
        Map<String, Map<String, String>> names = new LinkedHashMap<>();
        names.put("zones", ZoneNames.byId(zones));
        names.put("period", Form.named(periods));
        zones.forEach(zone -> names.put(ofZone(zone.id()), Form.named(periods)));
        return names;
    }

    /** The name of the period; null for none. */
    public static @Nullable String name(@Nullable PeriodRef period, Map<Long, String> periods) {
        return period == null ? null : Objects.requireNonNullElse(periods.get(period.id()), "#" + period.id());
    }
}
