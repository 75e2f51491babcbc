package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationWriter.Stored;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditLog;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.ImageAssignment;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PersonImages;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.PositionRef;
import org.gatehouse.zone.PositionService;
import org.gatehouse.zone.Positions;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrants;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes accreditations by hand. The last writer wins: the desk saves while somebody types and sends no version. */
@Service
public class AccreditationService {

    private final AccreditationWriter accreditations;
    private final AccreditationRepository reader;
    private final AllocatedZoneRepository allocated;
    private final PersonImages personImages;
    private final Positions positions;
    private final ZoneGrants grants;
    private final GateView gates;
    private final AuditLog audit;

    AccreditationService(
            AccreditationWriter accreditations,
            AccreditationRepository reader,
            AllocatedZoneRepository allocated,
            PersonImages personImages,
            Positions positions,
            ZoneGrants grants,
            GateView gates,
            AuditLog audit) {
        this.accreditations = accreditations;
        this.reader = reader;
        this.allocated = allocated;
        this.personImages = personImages;
        this.positions = positions;
        this.grants = grants;
        this.gates = gates;
        this.audit = audit;
    }

    /** What an accreditation is and what it shall be. */
    private record Wish(Stored was, Stored is, Overrides wasZones, Overrides isZones) {

        Changes changes() {
            return new Changes()
                    .of("first_name", was.firstName(), is.firstName())
                    .of("last_name", was.lastName(), is.lastName())
                    .of("lines", was.lines(), is.lines())
                    .of("position_id", was.positionId(), is.positionId())
                    .of("zones_add", wasZones.added(), isZones.added())
                    .of("zones_remove", wasZones.removed(), isZones.removed());
        }
    }

    /** Replaces all overrides. */
    @Transactional
    public void update(long eventId, long id, AccreditationInput sent, Actor by) {
        Stored was = lockLive(eventId, id);
        Stored is = new Stored(
                id,
                was.personId(),
                orNone(sent.firstName()),
                orNone(sent.lastName()),
                lines(sent.lines()),
                position(eventId, sent.position()),
                was.printed(),
                was.distributed(),
                false);
        Overrides zones = reader.overrides(eventId, id);
        carryOut(
                eventId,
                List.of(new Wish(was, is, zones, zones.replacedBy(ids(sent.zonesAdd()), ids(sent.zonesRemove())))),
                by);
    }

    /** Changes many in one transaction. */
    @Transactional
    public void update(long eventId, AccreditationBatch sent, Actor by) {
        Long position = position(eventId, sent.position());
        Set<Long> added = ids(sent.zonesAdd());
        Set<Long> removed = ids(sent.zonesRemove());
        List<Stored> stored = lockLive(eventId, new TreeSet<>(sent.ids()));
        carryOut(
                eventId,
                stored.stream()
                        .map(was -> {
                            Overrides zones = reader.overrides(eventId, was.id());
                            return new Wish(was, moved(was, position), zones, zones.with(added, removed));
                        })
                        .toList(),
                by);
        if (Boolean.TRUE.equals(sent.distributed())) {
            stored.forEach(each -> distribute(eventId, each, by));
        }
    }

    /** Gives the person this photo for badges; it is kept at the person, so all its accreditations show it (design 11, row 24). */
    @Transactional
    void attachPhoto(long eventId, long id, AccreditationPhoto photo, Caller by) {
        AccreditationWriter.Holder holder =
                accreditations.holder(eventId, id).orElseThrow(() -> AccreditationReader.missing(eventId, id));
        if (holder.deleted()) {
            throw deleted(Set.of(id));
        }
        personImages.attach(
                holder.personId(), new ImageAssignment(photo.id(), photo.thumbnailHash(), ImageType.ACCREDITATION), by);
    }

    /** Gives the badge a new hash: every badge printed before is invalid. */
    @Transactional
    public void invalidateBadge(long eventId, long id, Actor by) {
        Stored was = lockLive(eventId, id);
        accreditations.invalidateBadge(eventId, id);
        gates.accreditationChanged(eventId, id);
        audit.append(by, entry("badge_invalidated", eventId, was));
    }

    /** Notes that the badge was printed; a repeat keeps the first time. */
    @Transactional
    public void print(long eventId, long id, Actor by) {
        Stored was = lockLive(eventId, id);
        if (!was.printed()) {
            accreditations.markPrinted(eventId, id);
            audit.append(by, entry("badge_printed", eventId, was));
        }
    }

    /** Notes that the badge was handed out; a repeat keeps the first time. */
    @Transactional
    public void distribute(long eventId, long id, Actor by) {
        distribute(eventId, lockLive(eventId, id), by);
    }

    private void distribute(long eventId, Stored was, Actor by) {
        if (!was.distributed()) {
            accreditations.markDistributed(eventId, was.id());
            audit.append(by, entry("badge_distributed", eventId, was));
        }
    }

    private void carryOut(long eventId, List<Wish> wishes, Actor by) {
        requireZones(eventId, wishes);
        for (Wish wish : wishes) {
            Changes changes = wish.changes();
            if (changes.none()) {
                continue;
            }
            accreditations.update(eventId, wish.is());
            if (changes.any("zones_add", "zones_remove")) {
                accreditations.override(eventId, wish.is().id(), wish.isZones());
            }
            gates.accreditationChanged(eventId, wish.is().id());
            audit.append(by, changes.in(entry("accreditation_changed", eventId, wish.is())));
        }
    }

    /** Locks the zones of which anything new is said, and checks that those newly given have room. */
    private void requireZones(long eventId, List<Wish> wishes) {
        Set<Long> mentioned = new TreeSet<>();
        wishes.forEach(wish -> mentioned.addAll(wish.isZones().newComparedTo(wish.wasZones())));
        wishes.forEach(wish -> mentioned.addAll(openedAgain(eventId, wish)));
        if (mentioned.isEmpty()) {
            return;
        }
        Map<Long, Zone> zones = grants.lock(eventId, "zones", mentioned);
        Map<Long, Integer> more = new HashMap<>();
        for (Wish wish : wishes) {
            newHoldings(eventId, wish).forEach(zone -> more.merge(zone, 1, Integer::sum));
        }
        zones.forEach((id, zone) -> grants.requireRoom(eventId, zone, more.getOrDefault(id, 0)));
    }

    /** Zones given by hand that the accreditation does not have already for another reason. */
    private Set<Long> newHoldings(long eventId, Wish wish) {
        Set<Long> given = new TreeSet<>(wish.isZones().added());
        given.removeAll(wish.wasZones().added());
        given.addAll(openedAgain(eventId, wish));
        if (!given.isEmpty()) {
            given.removeAll(accreditations.effectiveZones(eventId, wish.was().id()));
        }
        return given;
    }

    /** Allocated zones that were taken away by hand and are not any more: they count from now on. */
    private Set<Long> openedAgain(long eventId, Wish wish) {
        Set<Long> opened = new TreeSet<>(wish.wasZones().removed());
        opened.removeAll(wish.isZones().removed());
        if (!opened.isEmpty()) {
            opened.retainAll(allocated.of(eventId, wish.was().id()));
        }
        return opened;
    }

    private Stored lockLive(long eventId, long id) {
        Stored stored = accreditations.lock(eventId, Set.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> AccreditationReader.missing(eventId, id));
        requireLive(List.of(stored));
        return stored;
    }

    private List<Stored> lockLive(long eventId, Set<Long> ids) {
        List<Stored> stored = accreditations.lock(eventId, ids);
        Set<Long> missing = new TreeSet<>(ids);
        stored.forEach(each -> missing.remove(each.id()));
        if (!missing.isEmpty()) {
            throw AccreditationProblem.UNKNOWN_ACCREDITATION.ofField(
                    "ids", "event %d has no accreditations %s", eventId, missing);
        }
        requireLive(stored);
        return stored;
    }

    private static void requireLive(Collection<Stored> stored) {
        Set<Long> deleted =
                stored.stream().filter(Stored::deleted).map(Stored::id).collect(Collectors.toCollection(TreeSet::new));
        if (!deleted.isEmpty()) {
            throw deleted(deleted);
        }
    }

    private static ProblemException deleted(Set<Long> ids) {
        return AccreditationProblem.ACCREDITATION_DELETED.because(
                "No longer valid and not to be changed: %s. Approving the registration again brings it back.", ids);
    }

    private static Stored moved(Stored was, @Nullable Long position) {
        return new Stored(
                was.id(),
                was.personId(),
                was.firstName(),
                was.lastName(),
                was.lines(),
                position == null ? was.positionId() : position,
                was.printed(),
                was.distributed(),
                false);
    }

    private @Nullable Long position(long eventId, @Nullable PositionRef sent) {
        if (sent == null) {
            return null;
        }
        if (!positions.exists(eventId, sent.id())) {
            throw PositionService.unknown("position", eventId, sent.id());
        }
        return sent.id();
    }

    private static Set<Long> ids(@Nullable List<ZoneRef> sent) {
        return sent == null ? Set.of() : sent.stream().map(ZoneRef::id).collect(Collectors.toCollection(TreeSet::new));
    }

    private static @Nullable String orNone(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /** Newlines as browsers and Windows programs write them become one kind. */
    private static @Nullable String lines(@Nullable String sent) {
        return sent == null || sent.isEmpty()
                ? null
                : sent.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static AuditEntry entry(String action, long eventId, Stored accreditation) {
        return AuditEntry.of(action)
                .event(eventId)
                .person(accreditation.personId())
                .accreditation(accreditation.id())
                .subject("accreditation", accreditation.id());
    }
}
