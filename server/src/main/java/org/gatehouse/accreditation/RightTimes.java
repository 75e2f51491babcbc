package org.gatehouse.accreditation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.accreditation.EffectiveZoneRepository.Source;
import org.gatehouse.period.PeriodTimes;
import org.gatehouse.period.Times;
import org.jspecify.annotations.Nullable;

/**
 * The times at which accreditations have zones, and at which they would have them after another manual choice: the formula of
 * {@link EffectiveZoneRepository} for quotas. Without periods all of them are always or never.
 */
public final class RightTimes {

    private final PeriodTimes periods;
    private final Map<Long, Set<Long>> validity;
    private final Map<Right, Times> held;
    private final Map<Right, List<Source>> sources = new HashMap<>();

    private record Right(long accreditationId, long zoneId) {}

    /** A zone that an accreditation has, at these times. */
    record ZoneAtTimes(long accreditationId, long zoneId, Times times) {}

    RightTimes(PeriodTimes periods, Map<Long, Set<Long>> validity, List<ZoneAtTimes> held, Collection<Source> sources) {
        this.periods = periods;
        this.validity = validity;
        this.held = new HashMap<>();
        held.forEach(each -> this.held.put(new Right(each.accreditationId(), each.zoneId()), each.times()));
        sources.forEach(source -> this.sources
                .computeIfAbsent(new Right(source.accreditationId(), source.zoneId()), right -> new ArrayList<>())
                .add(source));
    }

    /** When the accreditation has the zone by what is stored. */
    public Times held(long accreditationId, long zoneId) {
        return held.getOrDefault(new Right(accreditationId, zoneId), Times.NEVER);
    }

    /** When the accreditation is valid. */
    public Times valid(long accreditationId) {
        return periods.valid(validity.getOrDefault(accreditationId, Set.of()));
    }

    /** When a default of the position or a package option gives the zone; these may overbook it. */
    Times given(long accreditationId, long zoneId) {
        return within(valid(accreditationId), times(accreditationId, zoneId, "allocated"));
    }

    /** When the accreditation has the zone with these manual choices. */
    public Times wished(long accreditationId, long zoneId, Overrides choices) {
        return within(valid(accreditationId), chosen(times(accreditationId, zoneId, ""), zoneId, choices));
    }

    /** The same if the accreditation was valid at these times. */
    Times wishedIfValid(long accreditationId, long zoneId, Overrides choices, Times valid) {
        return within(valid, chosen(times(accreditationId, zoneId, ""), zoneId, choices));
    }

    /**
     * The same if a package option that gives the zone did so at these times.
     *
     * @param period in which it gives the zone now; null: always
     */
    Times wishedIfOptionGives(
            long accreditationId, long zoneId, Overrides choices, @Nullable Long period, Times times) {
        List<Source> given = new ArrayList<>(sources.getOrDefault(new Right(accreditationId, zoneId), List.of()));
        given.remove(new Source(accreditationId, zoneId, "package", period));
        List<Times> all = new ArrayList<>(List.of(times));
        given.forEach(source -> all.add(periods.of(source.periodId())));
        return within(valid(accreditationId), chosen(all, zoneId, choices));
    }

    /** What gives the zone, with a manual choice about it. */
    private List<Times> chosen(List<Times> given, long zoneId, Overrides choices) {
        if (choices.removed().contains(zoneId)) {
            return List.of();
        }
        if (choices.added().contains(zoneId)) {
            given.add(periods.of(choices.periods().get(zoneId)));
        }
        return given;
    }

    /** The times at which the accreditation newly has the zone with these manual choices. */
    public Times more(long accreditationId, long zoneId, Overrides choices) {
        return wished(accreditationId, zoneId, choices).without(held(accreditationId, zoneId));
    }

    /** The times at which the accreditation newly has the zone if it is allocated to it, besides these manual choices. */
    public Times allocated(long accreditationId, long zoneId, Overrides choices) {
        return valid(accreditationId).without(wished(accreditationId, zoneId, choices));
    }

    private List<Times> times(long accreditationId, long zoneId, String exceptReason) {
        List<Times> times = new ArrayList<>();
        sources.getOrDefault(new Right(accreditationId, zoneId), List.of()).stream()
                .filter(source -> !source.reason().equals(exceptReason))
                .forEach(source -> times.add(periods.of(source.periodId())));
        return times;
    }

    private static Times within(Times valid, List<Times> giving) {
        return giving.isEmpty() ? Times.NEVER : Times.union(giving).and(valid);
    }
}
