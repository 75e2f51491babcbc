package org.gatehouse.accreditation.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.EffectiveZoneRepository.ChosenPosition;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.PrintedFaceRepository;
import org.gatehouse.accreditation.RightTimes;
import org.gatehouse.accreditation.RightTimesRepository;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.period.PeriodRepository;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.period.PeriodTimes;
import org.gatehouse.period.Times;
import org.gatehouse.platform.text.Language;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationUpdate;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.ZoneRoom;
import org.gatehouse.zone.option.PackageOptionZone;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Predicts what a change of a registration does, before it is saved. Zones follow the formula of {@link EffectiveZoneRepository}, with the
 * position, the package options and the validity that the registration would have.
 */
@Service
public class RegistrationEffectService {

    private final AccreditationReadService accreditations;
    private final AccreditationRepository overrides;
    private final EffectiveZoneRepository effective;
    private final PositionReader positions;
    private final PackageOptionZoneService options;
    private final ZoneRepository zones;
    private final PeriodRepository periods;
    private final RightTimesRepository rights;
    private final PrintedFaceRepository faces;

    RegistrationEffectService(
            AccreditationReadService accreditations,
            AccreditationRepository overrides,
            EffectiveZoneRepository effective,
            PositionReader positions,
            PackageOptionZoneService options,
            ZoneRepository zones,
            PeriodRepository periods,
            RightTimesRepository rights,
            PrintedFaceRepository faces) {
        this.accreditations = accreditations;
        this.overrides = overrides;
        this.effective = effective;
        this.positions = positions;
        this.options = options;
        this.zones = zones;
        this.periods = periods;
        this.rights = rights;
        this.faces = faces;
    }

    /** The effect of this update; a position or an option that the event does not have opens nothing. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public RegistrationEffect of(Registration was, RegistrationUpdate update, Language language) {
        long eventId = was.event().id();
        Accreditation badge = badge(was, language);
        Position before = position(was.personPosition().position(), badge);
        Position chosen = update.positionId() == null
                ? was.personPosition().position()
                : positions
                        .find(eventId, update.positionId(), language)
                        .orElse(was.personPosition().position());
        Position after = position(chosen, badge);
        Set<Long> held =
                was.packageOptions().stream().map(Registration.OptionRef::id).collect(Collectors.toSet());
        Set<Long> wished = update.packageOptions() == null ? held : Set.copyOf(update.packageOptions());
        Set<Long> own = was.periods().stream().map(PeriodSummary::id).collect(Collectors.toSet());
        Set<Long> valid = validity(own, before);
        Set<Long> validAfter = validity(
                update.periods() == null ? own : Set.copyOf(update.periods().orElse(List.of())), after);
        Planned planned = new Planned(
                badge == null ? Set.of() : allocated(eventId, badge.id()),
                badge == null ? Overrides.NONE : overrides.overrides(eventId, badge.id()),
                periods.times(eventId));
        boolean printed = badge != null && badge.printed() != null;
        boolean otherwise = badge != null
                && (before.id() != after.id()
                        || changesBadge(was.personPosition(), update, after, badge)
                        || (!valid.equals(validAfter) && showsValidity(eventId, badge)));
        return effect(
                eventId,
                planned.open(before, options.zonesOf(eventId, held, language), valid),
                planned.open(after, options.zonesOf(eventId, wished, language), validAfter),
                badge != null,
                printed,
                otherwise);
    }

    /**
     * Those of the zones that the approval of somebody opens who has this position, this validity, and zones by package options. One that
     * the validity leaves no time is none of them.
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public List<RegistrationEffect.Gained> ofApproval(
            long eventId, List<Zone> some, Position position, List<PackageOptionZone> byOptions, Set<Long> periodIds) {
        Planned planned = new Planned(Set.of(), Overrides.NONE, periods.times(eventId));
        Map<Long, Times> open = planned.open(position, byOptions, validity(periodIds, position));
        return counted(
                eventId,
                some.stream().filter(zone -> open.containsKey(zone.id())).toList(),
                open);
    }

    /**
     * The effect of choosing another position for the badge manually.
     *
     * @param positionId null for the position of the registration
     * @param otherwise whether anything else on the badge changes too
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public RegistrationEffect ofBadge(Accreditation badge, @Nullable Long positionId, boolean otherwise) {
        long eventId = badge.event().id();
        Overrides byHand = overrides.overrides(eventId, badge.id());
        return effect(
                eventId,
                open(eventId, badge.id(), null, byHand),
                open(eventId, badge.id(), new ChosenPosition(positionId), byHand),
                true,
                badge.printed() != null,
                otherwise);
    }

    private Map<Long, Times> open(
            long eventId, long accreditationId, @Nullable ChosenPosition position, Overrides byHand) {
        List<Long> ids = List.of(accreditationId);
        List<Long> all = zones.ofEvent(eventId).stream().map(Zone::id).toList();
        RightTimes times = rights.of(eventId, ids, all, position, effective.sources(eventId, ids, all, position));
        Map<Long, Times> open = new HashMap<>();
        all.forEach(zone -> open.put(zone, times.wished(accreditationId, zone, byHand)));
        open.values().removeIf(Times::areNever);
        return open;
    }

    private RegistrationEffect effect(
            long eventId,
            Map<Long, Times> before,
            Map<Long, Times> after,
            boolean accredited,
            boolean printed,
            boolean otherwise) {
        List<Zone> all = zones.ofEvent(eventId);
        List<Zone> gained = all.stream()
                .filter(zone -> after.containsKey(zone.id()) && !before.containsKey(zone.id()))
                .toList();
        List<Zone> lost = all.stream()
                .filter(zone -> before.containsKey(zone.id()) && !after.containsKey(zone.id()))
                .toList();
        boolean otherTimes = before.keySet().stream()
                .anyMatch(zone -> after.containsKey(zone) && !Objects.equals(after.get(zone), before.get(zone)));
        return new RegistrationEffect(
                accredited,
                counted(eventId, gained, after),
                lost,
                printed && (otherwise || !gained.isEmpty() || !lost.isEmpty()),
                otherTimes);
    }

    private @Nullable Accreditation badge(Registration one, Language language) {
        Registration.AccreditationRef made = one.accreditation();
        return made == null || made.deleted()
                ? null
                : accreditations.get(one.event().id(), made.id(), language);
    }

    /** The position on the badge: one that was chosen manually takes precedence. */
    private static Position position(Position own, @Nullable Accreditation badge) {
        return badge == null || badge.position() == null ? own : badge.position();
    }

    private Set<Long> allocated(long eventId, long accreditationId) {
        return effective.sources(eventId, accreditationId).entrySet().stream()
                .filter(source -> source.getValue().contains("allocated"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** The periods to which access is limited; none is always. */
    private static Set<Long> validity(Set<Long> own, Position position) {
        return own.isEmpty() && position.period() != null
                ? Set.of(position.period().id())
                : own;
    }

    private boolean showsValidity(long eventId, Accreditation badge) {
        return faces.find(eventId, badge.id())
                .filter(face -> face.validity() != null)
                .isPresent();
    }

    /** What a registration has whatever its position, its options and its validity are. */
    private record Planned(Set<Long> allocated, Overrides byHand, PeriodTimes times) {

        /** When each zone is open; one that never would be is left out. */
        private Map<Long, Times> open(Position position, List<PackageOptionZone> byOptions, Set<Long> validity) {
            Map<Long, List<Times>> given = new HashMap<>();
            position.zones().forEach(zone -> give(given, zone.id(), idOf(zone.period())));
            byOptions.forEach(
                    pair -> give(given, pair.zone().id(), idOf(pair.zone().period())));
            allocated.forEach(zone -> give(given, zone, null));
            byHand.added().forEach(zone -> give(given, zone, byHand.periods().get(zone)));
            given.keySet().removeAll(byHand.removed());
            Times valid = times.valid(validity);
            Map<Long, Times> open = new HashMap<>();
            given.forEach((zone, each) -> open.put(zone, Times.union(each).and(valid)));
            open.values().removeIf(Times::areNever);
            return open;
        }

        private void give(Map<Long, List<Times>> given, long zone, @Nullable Long period) {
            given.computeIfAbsent(zone, id -> new ArrayList<>()).add(times.of(period));
        }
    }

    private static @Nullable Long idOf(@Nullable PeriodRef period) {
        return period == null ? null : period.id();
    }

    private List<RegistrationEffect.Gained> counted(long eventId, List<Zone> gained, Map<Long, Times> open) {
        List<Long> limited = gained.stream()
                .filter(zone -> zone.quota() != null)
                .map(Zone::id)
                .toList();
        ZoneRoom room = limited.isEmpty() ? new ZoneRoom() : zones.room(eventId, limited);
        return gained.stream()
                .map(zone -> new RegistrationEffect.Gained(
                        zone,
                        room.usage(zone.id()),
                        zone.quota() != null && !room.fits(zone.id(), Objects.requireNonNull(open.get(zone.id())))))
                .toList();
    }

    /** Whether the badge shows the member, or has a line about something that changes. */
    private static boolean changesBadge(
            PersonPosition was, RegistrationUpdate update, Position position, Accreditation badge) {
        Long member = was.member() == null ? null : was.member().id();
        Long skill = was.skill() == null ? null : was.skill().id();
        boolean otherMember = !Objects.equals(member, update.memberId());
        boolean otherSkill = !Objects.equals(skill, update.skillId());
        boolean otherDetails = !Objects.equals(was.openField(), update.openField());
        String lines = badge.lines() != null
                ? ""
                : Stream.of(position.line1(), position.line2(), position.line3())
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining("\n"));
        return otherMember
                || (otherSkill && (lines.contains("SKILL") || lines.contains("SECTOR")))
                || (otherDetails && lines.contains("DETAILS"));
    }
}
