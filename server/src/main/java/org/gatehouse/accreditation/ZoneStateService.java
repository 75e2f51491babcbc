package org.gatehouse.accreditation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Explains for every zone of an event whether an accreditation opens it, and why. */
@Service
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
public class ZoneStateService {

    private final EffectiveZoneRepository effective;
    private final AccreditationRepository accreditations;
    private final AccreditationHistoryRepository stories;
    private final ZoneRepository zones;

    ZoneStateService(
            EffectiveZoneRepository effective,
            AccreditationRepository accreditations,
            AccreditationHistoryRepository stories,
            ZoneRepository zones) {
        this.effective = effective;
        this.accreditations = accreditations;
        this.stories = stories;
        this.zones = zones;
    }

    /** Lists all zones of the event by sort, with their state for this accreditation. */
    public List<ZoneState> of(long eventId, Accreditation accreditation) {
        long id = accreditation.id();
        Map<Long, Set<String>> sources = effective.sources(eventId, id);
        Overrides chosen = accreditations.overrides(eventId, id);
        Set<Long> open = new HashSet<>();
        accreditations.effectiveZones(eventId, Set.of(id)).forEach(held -> open.add(held.zoneId()));
        List<ZoneState.Decision> decisions = stories.history(id).decisions();
        List<ZoneState> states = new ArrayList<>();
        for (Zone zone : zones.ofEvent(eventId)) {
            Boolean added = chosen.zones().get(zone.id());
            ZoneState.Choice choice = added == null ? null : added ? ZoneState.Choice.ADDED : ZoneState.Choice.REMOVED;
            states.add(new ZoneState(
                    zone,
                    open.contains(zone.id()),
                    sources.getOrDefault(zone.id(), Set.of()),
                    optionsOf(accreditation, zone.id()),
                    choice,
                    last(decisions, zone.id(), choice)));
        }
        return states;
    }

    /** Reads the accreditation's history. */
    public AccreditationHistory history(long accreditationId) {
        return stories.history(accreditationId);
    }

    private static List<String> optionsOf(Accreditation accreditation, long zoneId) {
        return accreditation.packageOptionZones().stream()
                .filter(pair -> pair.zone().id() == zoneId)
                .map(pair -> String.valueOf(pair.packageOption().name().text()))
                .distinct()
                .toList();
    }

    private static ZoneState.@Nullable Decision last(
            List<ZoneState.Decision> decisions, long zoneId, ZoneState.@Nullable Choice choice) {
        return decisions.reversed().stream()
                .filter(decision -> choice != null && decision.zoneId() == zoneId && decision.choice() == choice)
                .findFirst()
                .orElse(null);
    }
}
