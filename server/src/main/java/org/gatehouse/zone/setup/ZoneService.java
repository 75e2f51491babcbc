package org.gatehouse.zone.setup;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.TextColor;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneInput;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes the zones of an event. */
@Service
public class ZoneService {

    private final EventRepository events;
    private final ZoneRepository zones;
    private final PositionService positions;
    private final GateView gates;
    private final AuditRepository audit;

    ZoneService(
            EventRepository events,
            ZoneRepository zones,
            PositionService positions,
            GateView gates,
            AuditRepository audit) {
        this.events = events;
        this.zones = zones;
        this.positions = positions;
        this.gates = gates;
        this.audit = audit;
    }

    /** Makes a zone that nobody holds yet. */
    @Transactional
    public long create(long eventId, ZoneInput zone, Actor by) {
        events.lockForRules(eventId);
        String textColor = TextColor.on(zone.color(), zone.textColor());
        long id = named(zone.name(), () -> zones.insert(eventId, zone, textColor));
        requireOwnCode(eventId, zone.code(), id);
        Integer capacity = capacity(zone, null);
        if (capacity != null) {
            zones.setCapacity(eventId, id, capacity);
        }
        audit.append(
                by,
                AuditEntry.of("zone_created", eventId, "zone", id)
                        .to(Map.of("code", zone.code(), "name", zone.name(), "color", zone.color())));
        return id;
    }

    /** Makes a zone that all holders of these positions get immediately; both changes are made or neither. */
    @Transactional
    public long create(long eventId, ZoneInput zone, Collection<Long> positionIds, Actor by) {
        long id = create(eventId, zone, by);
        positions.addZone(eventId, id, positionIds, by);
        return id;
    }

    @Transactional
    public void update(long eventId, long zoneId, ZoneInput sent, Actor by) {
        events.lockForRules(eventId);
        Zone was = zones.lock(eventId, zoneId).orElseThrow(() -> missing(eventId, zoneId));
        Zone is = changed(was, sent);
        Changes changes = compare(was, is);
        if (changes.none()) {
            return;
        }
        named(is.name(), () -> {
            zones.update(eventId, is);
            return zoneId;
        });
        if (changes.any("capacity")) {
            zones.setCapacity(eventId, zoneId, is.capacity());
        }
        if (changes.any("code")) {
            requireOwnCode(eventId, is.code(), zoneId);
        }
        record(eventId, zoneId, changes, by);
    }

    /**
     * Refuses a code that another zone has: a badge or a gate could not distinguish the two. Zones that already share one keep it until
     * somebody changes it, so no unique index can enforce this.
     */
    private void requireOwnCode(long eventId, String code, long zoneId) {
        if (zones.isTaken(eventId, code, zoneId)) {
            throw ZoneProblem.ZONE_CODE_TAKEN.ofField(
                    "code", "another zone of the event has the code '%s'; choose another code", code);
        }
    }

    /** Changes the places of zones in lists and on badges. */
    @Transactional
    public void sort(long eventId, ZoneOrder order, Actor by) {
        Map<Long, Integer> places = new TreeMap<>();
        order.zones().forEach(place -> places.put(place.id(), place.sort()));
        Map<Long, Zone> stored =
                zones.lock(eventId, places.keySet()).stream().collect(Collectors.toMap(Zone::id, Function.identity()));
        places.forEach((zoneId, sort) -> {
            Zone was = stored.get(zoneId);
            if (was == null) {
                throw ZoneProblem.unknownZone("zones", eventId, zoneId);
            }
            move(eventId, was, sort, by);
        });
    }

    private void move(long eventId, Zone was, int sort, Actor by) {
        Changes changes = new Changes().of("sort", was.sort(), sort);
        if (changes.none()) {
            return;
        }
        zones.sort(eventId, was.id(), sort);
        record(eventId, was.id(), changes, by);
    }

    /** Deletes the zone for all its holders; the audit trail keeps its values. */
    @Transactional
    public void delete(long eventId, long zoneId, Actor by) {
        Zone was = zones.lock(eventId, zoneId).orElseThrow(() -> missing(eventId, zoneId));
        translatingConstraints(
                () -> zones.delete(eventId, zoneId),
                referredTo -> ZoneProblem.ZONE_IN_USE.because(
                        "A zone request form, a request or an allocation refers to zone %d of event %d; it would lose"
                                + " its sense.",
                        zoneId, eventId));
        gates.zoneChanged(eventId, zoneId);
        audit.append(
                by,
                AuditEntry.of("zone_deleted", eventId, "zone", zoneId)
                        .from(Map.of("code", was.code(), "name", was.name(), "color", was.color())));
    }

    private static Zone changed(Zone was, ZoneInput sent) {
        return new Zone(
                was.id(),
                sent.code(),
                sent.name(),
                sent.color(),
                TextColor.on(sent.color(), sent.textColor(), was.color(), was.textColor()),
                sent.quota(),
                null,
                capacity(sent, was.capacity()),
                sent.sort() == null ? was.sort() : sent.sort());
    }

    private static @Nullable Integer capacity(ZoneInput sent, @Nullable Integer was) {
        Optional<Integer> capacity = sent.capacity();
        return capacity == null ? was : capacity.orElse(null);
    }

    private static Changes compare(Zone was, Zone is) {
        return new Changes()
                .of("code", was.code(), is.code())
                .of("name", was.name(), is.name())
                .of("color", was.color(), is.color())
                .of("text_color", was.textColor(), is.textColor())
                .of("quota", was.quota(), is.quota())
                .of("capacity", was.capacity(), is.capacity())
                .of("sort", was.sort(), is.sort());
    }

    /** Records the changes. Gates see neither colours nor quotas of zones. */
    private void record(long eventId, long zoneId, Changes changes, Actor by) {
        if (changes.any("code", "name", "sort")) {
            gates.zoneChanged(eventId, zoneId);
        }
        audit.append(by, changes.in(AuditEntry.of("zone_changed", eventId, "zone", zoneId)));
    }

    private static long named(String name, Supplier<Long> write) {
        return translatingConstraints(
                write,
                broken -> broken.equals("zone_name_once")
                        ? ZoneProblem.ZONE_NAME_TAKEN.ofField(
                                "name", "another zone of the event is called '%s'; choose another name", name)
                        : null);
    }

    private static ProblemException missing(long eventId, long zoneId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no zone %d; GET /registrations/accreditation/events/%d/zones lists its zones.",
                eventId, zoneId, eventId);
    }
}
