package org.gatehouse.zone.position;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Component;

/** Reads whole positions with their default zones, in three statements regardless of their number. */
@Component
public record PositionReader(PositionRepository positions, ZoneRepository zones) {

    /** Lists all positions of the event by sort. */
    public List<Position> ofEvent(long eventId, Language language) {
        return ofEvent(eventId, zones.byId(eventId), language);
    }

    private List<Position> ofEvent(long eventId, Map<Long, Zone> zoneById, Language language) {
        Map<Long, List<Zone>> defaults = defaultZones(eventId, zoneById);
        return positions.ofEvent(eventId, language).stream()
                .map(row -> row.with(defaults.getOrDefault(row.id(), List.of()), language))
                .toList();
    }

    /** Maps ids to all positions of the event, to resolve references. */
    public Map<Long, Position> byId(long eventId, Language language) {
        return byId(eventId, zones.byId(eventId), language);
    }

    /** The same for a caller that has read the event's zones. */
    public Map<Long, Position> byId(long eventId, Map<Long, Zone> zoneById, Language language) {
        return ofEvent(eventId, zoneById, language).stream()
                .collect(Collectors.toMap(Position::id, Function.identity()));
    }

    public Optional<Position> find(long eventId, long positionId, Language language) {
        return positions
                .find(eventId, positionId, language)
                .map(row -> row.with(
                        defaultZones(eventId, zones.byId(eventId)).getOrDefault(row.id(), List.of()), language));
    }

    /** Finds the position, with its name in all languages. */
    public Optional<Position> findTranslated(long eventId, long positionId, Language language) {
        return find(eventId, positionId, language)
                .flatMap(position ->
                        positions.name(eventId, positionId).map(name -> position.called(name.text(language, true))));
    }

    public boolean exists(long eventId, long positionId) {
        return positions.exists(eventId, positionId);
    }

    /** Lists the positions with their places. */
    public PositionMapping mapping(long eventId, Language language) {
        Map<Long, Position> whole = byId(eventId, language);
        return new PositionMapping(positions.ofEvent(eventId, language).stream()
                .filter(row -> whole.containsKey(row.id()))
                .map(row -> new PositionMapping.MappedPosition(
                        Objects.requireNonNull(whole.get(row.id())), whole.get(row.id()), row.sort()))
                .toList());
    }

    private Map<Long, List<Zone>> defaultZones(long eventId, Map<Long, Zone> zoneById) {
        Map<Long, List<Zone>> defaults = new HashMap<>();
        for (PositionRepository.DefaultZone row : positions.defaultZones(eventId)) {
            Zone zone = zoneById.get(row.zoneId());
            if (zone != null) {
                defaults.computeIfAbsent(row.positionId(), position -> new ArrayList<>())
                        .add(zone.during(row.periodId()));
            }
        }
        return defaults;
    }
}
