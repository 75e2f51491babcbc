package org.gatehouse.zone;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A zone in a request body that can be limited to a period. Clients send back whole zones as they read them (docs/api/calls.md). */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record TimedZoneRef(
        @Doc("Identifier of a zone of the event") @Example("12") @NotNull
        Long id,

        @Doc("When the zone is given; null: always, absent: unchanged where the zone was given before, else always")
        @Nullable
        Optional<@Valid PeriodRef> period) {

    /** The zone, without a word about its period. */
    public TimedZoneRef(Long id) {
        this(id, null);
    }

    /** The zones that are sent, each with its period; null is always. A zone that was there keeps its period unless one is sent. */
    public static Map<Long, @Nullable Long> over(Map<Long, @Nullable Long> was, Collection<TimedZoneRef> sent) {
        Map<Long, @Nullable Long> is = new TreeMap<>();
        sent.forEach(zone -> is.put(zone.id(), zone.periodOver(was.get(zone.id()))));
        return is;
    }

    private @Nullable Long periodOver(@Nullable Long was) {
        return period == null ? was : period.map(PeriodRef::id).orElse(null);
    }

    /** The periods that are sent, by zone; null is always. Zones without a word about their periods are left out. */
    public static Map<Long, @Nullable Long> sentPeriods(Collection<TimedZoneRef> sent) {
        Map<Long, @Nullable Long> periods = new TreeMap<>();
        sent.forEach(zone -> {
            if (zone.period() != null) {
                periods.put(zone.id(), zone.periodOver(null));
            }
        });
        return periods;
    }

    /** The periods in the values. */
    public static Set<Long> periods(Map<Long, @Nullable Long> zones) {
        Set<Long> periods = new TreeSet<>();
        zones.values().forEach(period -> {
            if (period != null) {
                periods.add(period);
            }
        });
        return periods;
    }

    /** The zones that are limited to a period, as the log notes them. */
    public static Map<Long, Long> limited(Map<Long, @Nullable Long> zones) {
        Map<Long, Long> limited = new TreeMap<>();
        zones.forEach((zone, period) -> {
            if (period != null) {
                limited.put(zone, period);
            }
        });
        return limited;
    }

    /** The periods of these zones, in the same order. */
    public static @Nullable Long[] inOrder(Map<Long, @Nullable Long> zones, List<Long> ids) {
        return ids.stream().map(zones::get).toArray(Long[]::new);
    }

    /** A map of no zones. */
    public static Map<Long, @Nullable Long> none() {
        return Collections.emptyMap();
    }
}
