package org.gatehouse.accreditation.change;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository.Stored;
import org.gatehouse.accreditation.AccreditationWriteRepository.ZoneChoice;
import org.gatehouse.accreditation.AllocatedZoneRepository;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.RightTimes;
import org.gatehouse.accreditation.RightTimesRepository;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.photo.ImageAssignment;
import org.gatehouse.people.photo.PersonImageService;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.period.PeriodService;
import org.gatehouse.period.Times;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionRef;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes accreditations manually. The last writer wins: the desk saves while its user types, and sends no version. */
@Service
public class AccreditationService {

    /** Callers with access to this path may review photos. */
    private static final String REVIEW = "/people/photos/{photo_id}/approve";

    private final AccreditationWriteRepository accreditations;
    private final LiveAccreditationService live;
    private final PrintedBadgeService badges;
    private final AccreditationRepository reader;
    private final AllocatedZoneRepository allocated;
    private final EffectiveZoneRepository effective;
    private final PersonImageService personImages;
    private final PositionReader positions;
    private final RegistrationService registrations;
    private final ZoneGrantService grants;
    private final RightTimesRepository rights;
    private final PeriodService periods;
    private final GateView gates;
    private final AuditRepository audit;

    AccreditationService(
            AccreditationWriteRepository accreditations,
            LiveAccreditationService live,
            PrintedBadgeService badges,
            AccreditationRepository reader,
            AllocatedZoneRepository allocated,
            EffectiveZoneRepository effective,
            PersonImageService personImages,
            PositionReader positions,
            RegistrationService registrations,
            ZoneGrantService grants,
            RightTimesRepository rights,
            PeriodService periods,
            GateView gates,
            AuditRepository audit) {
        this.accreditations = accreditations;
        this.live = live;
        this.badges = badges;
        this.reader = reader;
        this.allocated = allocated;
        this.effective = effective;
        this.personImages = personImages;
        this.positions = positions;
        this.registrations = registrations;
        this.grants = grants;
        this.rights = rights;
        this.periods = periods;
        this.gates = gates;
        this.audit = audit;
    }

    /** An accreditation's current and wanted values. */
    private record Wish(Stored was, Stored is, Overrides wasZones, Overrides isZones) {

        Changes changes() {
            return new Changes()
                    .of("first_name", was.firstName(), is.firstName())
                    .of("last_name", was.lastName(), is.lastName())
                    .of("lines", was.lines(), is.lines())
                    .of("position_id", was.positionId(), is.positionId())
                    .of("zones_add", wasZones.added(), isZones.added())
                    .of("zones_remove", wasZones.removed(), isZones.removed())
                    .of("zone_periods", wasZones.periods(), isZones.periods());
        }

        Stream<ZoneChoice> setZones() {
            return isZones.newComparedTo(wasZones).stream()
                    .map(zone -> new ZoneChoice(
                            is.id(),
                            zone,
                            isZones.opens(zone, false),
                            isZones.periods().get(zone)));
        }

        Stream<ZoneChoice> goneZones() {
            return isZones.missingComparedTo(wasZones).stream().map(zone -> new ZoneChoice(is.id(), zone, false, null));
        }
    }

    /** Replaces all overrides. */
    @Transactional
    public void update(long eventId, long id, AccreditationInput sent, Actor by) {
        if (sent.periods() != null) {
            setPeriods(eventId, id, sent.periods().orElse(List.of()), by);
        }
        Stored was = live.one(eventId, id);
        Stored is = changed(eventId, was, sent);
        Overrides zones = reader.overrides(eventId, id);
        carryOut(eventId, List.of(new Wish(was, is, zones, replaced(zones, sent))), by);
    }

    /** The person and the registration are locked before the accreditation. */
    private void setPeriods(long eventId, long id, List<PeriodRef> sent, Actor by) {
        long registrationId =
                reader.registrationOf(eventId, id).orElseThrow(() -> AccreditationReadService.missing(eventId, id));
        registrations.setPeriods(
                eventId, registrationId, sent.stream().map(PeriodRef::id).toList(), by);
    }

    private static Overrides replaced(Overrides was, AccreditationInput sent) {
        List<TimedZoneRef> added = sent.zonesAdd() == null ? List.of() : sent.zonesAdd();
        return was.replacedBy(addedIds(added), ids(sent.zonesRemove())).during(TimedZoneRef.sentPeriods(added));
    }

    /**
     * Replaces name, position and lines, provided that they still have the values that the caller saw. Zones do not change.
     *
     * @throws ProblemException version_mismatch (409) when they differ from {@code seen}
     */
    @Transactional
    public void edit(long eventId, long id, AccreditationInput seen, AccreditationInput sent, Actor by) {
        Stored was = live.one(eventId, id);
        Stored is = changed(eventId, was, sent);
        boolean same = Objects.equals(was.firstName(), SingleLineText.nullIfBlank(seen.firstName()))
                && Objects.equals(was.lastName(), SingleLineText.nullIfBlank(seen.lastName()))
                && Objects.equals(was.lines(), lines(seen.lines()))
                && Objects.equals(
                        was.positionId(),
                        seen.position() == null ? null : seen.position().id());
        if (!same && !is.equals(was)) {
            throw PlatformProblem.VERSION_MISMATCH.because(
                    "Accreditation %d was changed in the meantime; read it again.", id);
        }
        Overrides zones = reader.overrides(eventId, id);
        carryOut(eventId, List.of(new Wish(was, is, zones, zones)), by);
    }

    /** Opens or closes a zone. An override is written only where position, options and allocations give a different result. */
    @Transactional
    public void choose(long eventId, long id, long zoneId, boolean open, Actor by) {
        Stored was = live.one(eventId, id);
        Overrides zones = reader.overrides(eventId, id);
        boolean given = effective.sources(eventId, id).containsKey(zoneId);
        carryOut(eventId, List.of(new Wish(was, was, zones, zones.set(zoneId, open, given))), by);
    }

    /** Adds a zone manually in this period, or changes the period of one that was added; null is always. */
    @Transactional
    public void add(long eventId, long id, long zoneId, @Nullable Long periodId, Actor by) {
        Stored was = live.one(eventId, id);
        Overrides zones = reader.overrides(eventId, id);
        Map<Long, @Nullable Long> during = new HashMap<>();
        during.put(zoneId, periodId);
        carryOut(
                eventId,
                List.of(new Wish(
                        was, was, zones, zones.with(Set.of(zoneId), Set.of()).during(during))),
                by);
    }

    /** Changes many accreditations in one transaction, all or none, and returns how many differed before. */
    @Transactional
    public int update(long eventId, AccreditationBatch sent, Actor by) {
        Long position = position(eventId, sent.position());
        List<TimedZoneRef> sentZones = sent.zonesAdd() == null ? List.of() : sent.zonesAdd();
        Set<Long> added = addedIds(sentZones);
        Map<Long, @Nullable Long> during = TimedZoneRef.sentPeriods(sentZones);
        Set<Long> removed = ids(sent.zonesRemove());
        Set<Long> ids = new TreeSet<>(sent.ids());
        List<Stored> stored = live.all(eventId, ids);
        Map<Long, Overrides> overrides = reader.overrides(eventId, ids);
        List<Wish> wishes = stored.stream()
                .map(was -> {
                    Overrides zones = overrides.getOrDefault(was.id(), Overrides.NONE);
                    return new Wish(
                            was,
                            moved(was, position),
                            zones,
                            zones.with(added, removed).during(during));
                })
                .toList();
        Set<Long> changed = carryOut(eventId, wishes, by);
        if (Boolean.TRUE.equals(sent.distributed())) {
            changed.addAll(badges.setDistributed(eventId, stored, true, by));
        }
        return changed.size();
    }

    /** An accreditation that a batch changes, or takes back. */
    record Placed(Stored was, @Nullable Long position, Overrides wasZones, Overrides zones) {}

    /** Changes positions and zones manually; the caller holds the locks. */
    @Transactional
    void place(long eventId, Collection<Placed> all, Actor by) {
        carryOut(
                eventId,
                all.stream()
                        .map(each -> new Wish(
                                each.was(), atPosition(each.was(), each.position()), each.wasZones(), each.zones()))
                        .toList(),
                by);
    }

    /**
     * Sets the person's photo for badges. It is stored with the person, so all the person's accreditations show it. It
     * counts as reviewed when the caller may review photos.
     */
    @Transactional
    void attachPhoto(long eventId, long id, AccreditationPhoto photo, Caller by) {
        AccreditationWriteRepository.Holder holder =
                accreditations.holder(eventId, id).orElseThrow(() -> AccreditationReadService.missing(eventId, id));
        if (holder.deleted()) {
            throw LiveAccreditationService.deleted(Set.of(id));
        }
        personImages.attach(
                holder.personId(),
                "id",
                new ImageAssignment(photo.id(), photo.thumbnailHash(), ImageType.ACCREDITATION),
                by.userId() != null && by.opens(HttpMethod.POST, REVIEW, eventId),
                by);
    }

    /** Writes the differences, in a number of statements that does not grow with the wishes, and returns the changed accreditations. */
    private Set<Long> carryOut(long eventId, List<Wish> wishes, Actor by) {
        Map<Long, Set<Long>> openedAgain = zonesReopened(eventId, wishes);
        Map<Long, Zone> zones = lockZones(eventId, wishes, openedAgain);
        requirePeriods(eventId, wishes);
        List<Wish> changed =
                wishes.stream().filter(wish -> !wish.changes().none()).toList();
        if (changed.isEmpty()) {
            return new TreeSet<>();
        }
        accreditations.update(eventId, changed.stream().map(Wish::is).toList());
        accreditations.override(
                eventId,
                changed.stream().flatMap(Wish::goneZones).toList(),
                changed.stream().flatMap(Wish::setZones).toList());
        requireRoom(eventId, zones.values(), changed, openedAgain);
        audit.appendAll(
                by,
                changed.stream()
                        .map(wish -> wish.changes()
                                .in(PrintedBadgeService.entry("accreditation_changed", eventId, wish.is())))
                        .toList());
        Set<Long> ids = changed.stream().map(wish -> wish.is().id()).collect(Collectors.toCollection(TreeSet::new));
        ids.forEach(id -> gates.accreditationChanged(eventId, id));
        return ids;
    }

    /** Locks the zones with a new override, and those that were allocated and are no longer removed manually. */
    private Map<Long, Zone> lockZones(long eventId, List<Wish> wishes, Map<Long, Set<Long>> openedAgain) {
        Set<Long> mentioned = new TreeSet<>();
        wishes.forEach(wish -> mentioned.addAll(wish.isZones().newComparedTo(wish.wasZones())));
        openedAgain.values().forEach(mentioned::addAll);
        return mentioned.isEmpty() ? Map.of() : grants.lock(eventId, "zones", mentioned);
    }

    /**
     * Checks that newly added zones have room. The wishes are written already, but not the zones that follow from them: the position that
     * was wished decides when somebody is valid.
     */
    private void requireRoom(
            long eventId, Collection<Zone> zones, List<Wish> wishes, Map<Long, Set<Long>> openedAgain) {
        Map<Wish, Set<Long>> added = new LinkedHashMap<>();
        for (Wish wish : wishes) {
            Set<Long> some = new TreeSet<>(wish.isZones().newComparedTo(wish.wasZones()));
            some.retainAll(wish.isZones().added());
            some.addAll(openedAgain.getOrDefault(wish.was().id(), Set.of()));
            if (!some.isEmpty()) {
                added.put(wish, some);
            }
        }
        List<Zone> limited = zones.stream().filter(zone -> zone.quota() != null).toList();
        if (limited.isEmpty() || added.isEmpty()) {
            return;
        }
        RightTimes times = rights.of(
                eventId,
                added.keySet().stream().map(wish -> wish.was().id()).toList(),
                limited.stream().map(Zone::id).toList());
        for (Zone zone : limited) {
            List<Times> more = added.entrySet().stream()
                    .filter(wish -> wish.getValue().contains(zone.id()))
                    .map(Map.Entry::getKey)
                    .map(wish -> times.more(wish.was().id(), zone.id(), wish.isZones()))
                    .filter(each -> !each.areNever())
                    .toList();
            grants.requireRoom(eventId, zone, more);
        }
    }

    /** The periods that zones are newly limited to. */
    private void requirePeriods(long eventId, List<Wish> wishes) {
        Set<Long> mentioned = new TreeSet<>();
        wishes.forEach(wish -> {
            Map<Long, Long> limited = new HashMap<>(wish.isZones().periods());
            limited.entrySet().removeAll(wish.wasZones().periods().entrySet());
            mentioned.addAll(limited.values());
        });
        periods.requireAll(eventId, "zones_add", mentioned);
    }

    /** Allocated zones that were removed manually and no longer are: each takes a place again. */
    private Map<Long, Set<Long>> zonesReopened(long eventId, List<Wish> wishes) {
        Map<Long, Set<Long>> opened = new HashMap<>();
        for (Wish wish : wishes) {
            Set<Long> zones = new TreeSet<>(wish.wasZones().removed());
            zones.removeAll(wish.isZones().removed());
            if (!zones.isEmpty()) {
                opened.put(wish.was().id(), zones);
            }
        }
        if (!opened.isEmpty()) {
            Map<Long, Set<Long>> held = allocated.of(eventId, opened.keySet());
            opened.forEach((id, zones) -> zones.retainAll(held.getOrDefault(id, Set.of())));
        }
        return opened;
    }

    private Stored changed(long eventId, Stored was, AccreditationInput sent) {
        return new Stored(
                was.id(),
                was.personId(),
                SingleLineText.nullIfBlank(sent.firstName()),
                SingleLineText.nullIfBlank(sent.lastName()),
                lines(sent.lines()),
                position(eventId, sent.position()),
                was.printed(),
                was.distributed(),
                false);
    }

    private static Stored moved(Stored was, @Nullable Long position) {
        return position == null ? was : atPosition(was, position);
    }

    private static Stored atPosition(Stored was, @Nullable Long position) {
        return new Stored(
                was.id(),
                was.personId(),
                was.firstName(),
                was.lastName(),
                was.lines(),
                position,
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

    private static Set<Long> addedIds(List<TimedZoneRef> sent) {
        return sent.stream().map(TimedZoneRef::id).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Long> ids(@Nullable List<ZoneRef> sent) {
        return sent == null ? Set.of() : sent.stream().map(ZoneRef::id).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Converts the newlines of browsers and Windows programs to one kind. */
    private static @Nullable String lines(@Nullable String sent) {
        return sent == null || sent.isEmpty()
                ? null
                : sent.replace("\r\n", "\n").replace('\r', '\n');
    }
}
