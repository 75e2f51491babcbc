package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.accreditation.AccreditationWriteRepository.ZoneChoice;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.period.Times;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneRoom;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * When accreditations are approved again, restores the zones that were once added manually or allocated to them, as far as there is room
 * (decision 0031).
 *
 * <p>Others could take their places in the meantime. A full zone does not stop the approval: a manual addition is dropped, and an allocated
 * zone is closed manually until somebody opens it again. A full zone refuses both like any other addition.
 */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class ReturningZonesService {

    private final AccreditationWriteRepository accreditations;
    private final AccreditationRepository reader;
    private final AllocatedZoneRepository allocated;
    private final RightTimesRepository rights;
    private final ZoneGrantService grants;
    private final AuditRepository audit;

    ReturningZonesService(
            AccreditationWriteRepository accreditations,
            AccreditationRepository reader,
            AllocatedZoneRepository allocated,
            RightTimesRepository rights,
            ZoneGrantService grants,
            AuditRepository audit) {
        this.accreditations = accreditations;
        this.reader = reader;
        this.allocated = allocated;
        this.rights = rights;
        this.grants = grants;
        this.audit = audit;
    }

    /** A registration that was just approved, with its accreditation and person. */
    public record Approved(long accreditationId, long personId, long registrationId) {}

    /** Removes full zones and returns them by registration. Places are given out in the order of the list. */
    public Map<Long, List<Zone>> leaveOutFull(long eventId, List<Approved> all, Actor by) {
        List<Long> ids = all.stream().map(Approved::accreditationId).toList();
        Map<Long, Overrides> overrides = reader.overrides(eventId, ids);
        Map<Long, Set<Long>> allocatedZones = allocated.of(eventId, ids);
        Map<Long, Zone> zones = grants.lockKnown(eventId, zonesOf(overrides.values(), allocatedZones.values()));
        if (zones.isEmpty()) {
            return Map.of();
        }
        ZoneRoom room = grants.room(eventId, zones.values());
        RightTimes times = rights.of(eventId, ids, zones.keySet());
        Map<Long, List<Zone>> leftOut = new HashMap<>();
        for (Approved one : all) {
            long id = one.accreditationId();
            Overrides was = overrides.getOrDefault(id, Overrides.NONE);
            Set<Long> placed = allocatedZones.getOrDefault(id, Set.of());
            Set<Long> full = takePlaces(id, zones.keySet(), was, placed, times, room);
            if (!full.isEmpty()) {
                close(eventId, one, was, full, placed, by);
                leftOut.put(
                        one.registrationId(),
                        zones.values().stream()
                                .filter(zone -> full.contains(zone.id()))
                                .toList());
            }
        }
        return leftOut;
    }

    /** Takes a place in each zone that the accreditation opens, and returns the zones that have no place left. */
    private static Set<Long> takePlaces(
            long id, Set<Long> zones, Overrides was, Set<Long> placed, RightTimes times, ZoneRoom room) {
        Set<Long> full = new TreeSet<>();
        for (long zone : zones) {
            Times given = times.given(id, zone);
            if (!room.takeAgain(zone, times.wished(id, zone, was), given)) {
                full.add(zone);
                room.take(zone, kept(given, placed.contains(zone)));
            }
        }
        return full;
    }

    /** When somebody has a zone in which they find no place: a manual addition is dropped, an allocated zone is closed. */
    public static Times kept(Times given, boolean allocated) {
        return allocated ? Times.NEVER : given;
    }

    private static Set<Long> zonesOf(Collection<Overrides> overrides, Collection<Set<Long>> allocated) {
        Set<Long> zones = new TreeSet<>();
        overrides.forEach(each -> zones.addAll(each.added()));
        allocated.forEach(zones::addAll);
        return zones;
    }

    private void close(long eventId, Approved one, Overrides was, Set<Long> full, Set<Long> placed, Actor by) {
        long id = one.accreditationId();
        Overrides is = was;
        for (long zone : full) {
            is = is.set(zone, false, placed.contains(zone));
        }
        List<ZoneChoice> gone = is.missingComparedTo(was).stream()
                .map(zone -> new ZoneChoice(id, zone, false, null))
                .toList();
        List<ZoneChoice> closed = is.newComparedTo(was).stream()
                .map(zone -> new ZoneChoice(id, zone, false, null))
                .toList();
        accreditations.override(eventId, gone, closed);
        audit.append(
                by,
                new Changes()
                        .of("zones_add", was.added(), is.added())
                        .of("zones_remove", was.removed(), is.removed())
                        .in(AuditEntry.of("accreditation_zones_left_out")
                                .event(eventId)
                                .person(one.personId())
                                .accreditation(id)
                                .subject("accreditation", id)));
    }
}
