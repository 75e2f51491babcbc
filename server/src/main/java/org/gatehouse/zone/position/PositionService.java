package org.gatehouse.zone.position;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.period.PeriodService;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.ZoneChange;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.ZonesChangedException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes the positions of an event and their default zones. */
@Service
public class PositionService {

    private final PositionRepository positions;
    private final ZoneGrantService grants;
    private final PeriodService periods;
    private final GateView gates;
    private final AuditRepository audit;

    PositionService(
            PositionRepository positions,
            ZoneGrantService grants,
            PeriodService periods,
            GateView gates,
            AuditRepository audit) {
        this.positions = positions;
        this.grants = grants;
        this.periods = periods;
        this.gates = gates;
        this.audit = audit;
    }

    /** Makes a position that nobody holds yet. */
    @Transactional
    public long create(long eventId, PositionInput sent, Actor by) {
        Translations name = nameOf(sent, Translations.NONE);
        if (name.isEmpty()) {
            throw PlatformProblem.INVALID.ofField("name.text", "must not be empty");
        }
        PositionValues values = PositionValues.of(sent);
        requirePeriod(eventId, values);
        long id = positions.insert(eventId, name, values);
        Changes changes = new Changes().of("name", null, name.texts()).of("period_id", null, values.periodId());
        replaceZones(eventId, id, TimedZoneRef.none(), sent, changes);
        audit.append(by, changes.in(AuditEntry.of("position_created", eventId, "position", id)));
        return id;
    }

    /** Replaces the position's values; its name only when it is sent. */
    @Transactional
    public void update(long eventId, long positionId, PositionInput sent, Actor by) {
        if (!positions.lock(eventId, positionId)) {
            throw missing(eventId, positionId);
        }
        PositionRow was = row(eventId, positionId);
        PositionValues is = PositionValues.of(was).replacedBy(sent);
        Changes changes = PositionValues.of(was).comparedTo(is);
        if (changes.any("period_id")) {
            requirePeriod(eventId, is);
        }
        if (!changes.none()) {
            positions.update(eventId, positionId, is);
        }
        rename(eventId, positionId, sent, changes);
        replaceZones(eventId, positionId, positions.defaultZones(eventId, positionId), sent, changes);
        record(eventId, positionId, changes, by);
    }

    /** Changes the places of positions in lists. */
    @Transactional
    public void sort(long eventId, PositionMapping.PositionOrder order, Actor by) {
        TreeMap<Long, Integer> places = new TreeMap<>();
        order.positions().forEach(place -> places.put(place.position().id(), place.sort()));
        places.forEach((positionId, sort) -> {
            if (!positions.lock(eventId, positionId)) {
                throw unknown("positions", eventId, positionId);
            }
            PositionValues was = PositionValues.of(row(eventId, positionId));
            PositionValues is = was.at(sort);
            Changes changes = was.comparedTo(is);
            if (!changes.none()) {
                positions.update(eventId, positionId, is);
                record(eventId, positionId, changes, by);
            }
        });
    }

    /**
     * Changes the default zones of these positions, all or none.
     *
     * @throws ZonesChangedException when the current zones of a position or their periods differ from those on which the decision was based
     */
    @Transactional
    public void changeZones(long eventId, List<ZoneChange> decided, Actor by) {
        List<ZoneChange> inOrder = decided.stream()
                .sorted(Comparator.comparingLong(ZoneChange::positionId))
                .toList();
        requireUnchanged(eventId, inOrder);
        Set<Long> added = new TreeSet<>();
        inOrder.forEach(change -> added.addAll(without(change.is(), change.was().keySet())));
        grants.lock(eventId, "zones", added);
        for (ZoneChange change : inOrder) {
            Changes changes = new Changes();
            changeZones(
                    eventId,
                    change.positionId(),
                    positions.defaultZones(eventId, change.positionId()),
                    change.timed(),
                    changes);
            record(eventId, change.positionId(), changes, by);
        }
    }

    /** Adds a default zone to these positions, all or none. */
    @Transactional
    public void addZone(long eventId, long zoneId, Collection<Long> positionIds, Actor by) {
        List<ZoneChange> changes = new ArrayList<>();
        for (long positionId : new TreeSet<>(positionIds)) {
            if (!positions.lock(eventId, positionId)) {
                throw unknown("positions", eventId, positionId);
            }
            Map<Long, @Nullable Long> was = positions.defaultZones(eventId, positionId);
            Set<Long> is = new TreeSet<>(was.keySet());
            is.add(zoneId);
            changes.add(new ZoneChange(positionId, was, is));
        }
        changeZones(eventId, changes, by);
    }

    private void requireUnchanged(long eventId, List<ZoneChange> inOrder) {
        Set<Long> changed = new TreeSet<>();
        for (ZoneChange change : inOrder) {
            if (!positions.lock(eventId, change.positionId())) {
                throw unknown("positions", eventId, change.positionId());
            }
            if (!positions.defaultZones(eventId, change.positionId()).equals(change.was())) {
                changed.add(change.positionId());
            }
        }
        if (!changed.isEmpty()) {
            throw new ZonesChangedException(changed);
        }
    }

    /** Deletes a position that nobody holds. */
    @Transactional
    public void delete(long eventId, long positionId, Actor by) {
        if (!positions.lock(eventId, positionId)) {
            throw missing(eventId, positionId);
        }
        PositionRow was = row(eventId, positionId);
        translatingConstraints(
                () -> positions.delete(eventId, positionId),
                held -> ZoneProblem.POSITION_IN_USE.because(
                        "People hold position %d of event %d; change that first.", positionId, eventId));
        Changes changes = PositionValues.of(was).comparedTo(PositionValues.NONE).of("name", was.name(), null);
        audit.append(by, changes.in(AuditEntry.of("position_deleted", eventId, "position", positionId)));
    }

    private PositionRow row(long eventId, long positionId) {
        return positions.find(eventId, positionId, Language.ENGLISH).orElseThrow(() -> missing(eventId, positionId));
    }

    private void rename(long eventId, long positionId, PositionInput sent, Changes changes) {
        Translations was = positions.name(eventId, positionId).orElseThrow(() -> missing(eventId, positionId));
        Translations is = nameOf(sent, was);
        if (!is.equals(was)) {
            positions.rename(eventId, positionId, is);
            changes.of("name", was.texts(), is.texts());
        }
    }

    private void replaceZones(
            long eventId, long positionId, Map<Long, @Nullable Long> was, PositionInput sent, Changes changes) {
        if (sent.zones() != null) {
            changeZones(eventId, positionId, was, TimedZoneRef.over(was, sent.zones()), changes);
        }
    }

    private void changeZones(
            long eventId,
            long positionId,
            Map<Long, @Nullable Long> was,
            Map<Long, @Nullable Long> is,
            Changes changes) {
        grants.lock(eventId, "zones", without(is.keySet(), was.keySet()));
        periods.requireAll(eventId, "zones", TimedZoneRef.periods(is));
        Map<Long, @Nullable Long> set = new TreeMap<>(is);
        set.entrySet().removeAll(was.entrySet());
        positions.setDefaultZones(eventId, positionId, set);
        positions.removeDefaultZones(eventId, positionId, without(was.keySet(), is.keySet()));
        changes.of("zones", new TreeSet<>(was.keySet()), new TreeSet<>(is.keySet()))
                .of("zone_periods", TimedZoneRef.limited(was), TimedZoneRef.limited(is));
    }

    private void requirePeriod(long eventId, PositionValues values) {
        if (values.periodId() != null) {
            periods.requireAll(eventId, "period", Set.of(values.periodId()));
        }
    }

    private static Collection<Long> without(Collection<Long> from, Collection<Long> taken) {
        Set<Long> rest = new HashSet<>(from);
        rest.removeAll(taken);
        return rest;
    }

    /** Records the changes. Gates do not see the place of a position in lists. */
    private void record(long eventId, long positionId, Changes changes, Actor by) {
        if (changes.none()) {
            return;
        }
        if (changes.any(
                "code",
                "name",
                "line1",
                "line2",
                "line3",
                "color",
                "text_color",
                "zones",
                "zone_periods",
                "period_id")) {
            gates.positionChanged(eventId, positionId);
        }
        audit.append(by, changes.in(AuditEntry.of("position_changed", eventId, "position", positionId)));
    }

    private static Translations nameOf(PositionInput sent, Translations was) {
        return sent.name() == null ? was : sent.name().over(was);
    }

    static ProblemException missing(long eventId, long positionId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no position %d; GET /registrations/accreditation/events/%d/delegate_types lists its positions.",
                eventId, positionId, eventId);
    }

    /** The problem for a position in a request body that the event does not have. */
    public static ProblemException unknown(String field, long eventId, long positionId) {
        return ZoneProblem.UNKNOWN_POSITION.ofField(
                field,
                "position %d is not a position of event %d; GET /registrations/accreditation/events/%d/delegate_types lists them",
                positionId,
                eventId,
                eventId);
    }
}
