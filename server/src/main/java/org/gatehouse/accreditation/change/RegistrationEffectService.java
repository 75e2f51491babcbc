package org.gatehouse.accreditation.change;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.platform.text.Language;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationUpdate;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Predicts what a change of a registration does, before it is saved. Zones follow the formula of {@link EffectiveZoneRepository}, with the
 * position and the package options that the registration would have.
 */
@Service
public class RegistrationEffectService {

    private final AccreditationReadService accreditations;
    private final AccreditationRepository overrides;
    private final EffectiveZoneRepository effective;
    private final PositionReader positions;
    private final PackageOptionZoneService options;
    private final ZoneRepository zones;

    RegistrationEffectService(
            AccreditationReadService accreditations,
            AccreditationRepository overrides,
            EffectiveZoneRepository effective,
            PositionReader positions,
            PackageOptionZoneService options,
            ZoneRepository zones) {
        this.accreditations = accreditations;
        this.overrides = overrides;
        this.effective = effective;
        this.positions = positions;
        this.options = options;
        this.zones = zones;
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
        Set<Long> allocated = badge == null ? Set.of() : allocated(eventId, badge.id());
        Overrides byHand = badge == null ? Overrides.NONE : overrides.overrides(eventId, badge.id());
        Set<Long> open = open(given(eventId, before, held, allocated, language), byHand);
        Set<Long> opened = open(given(eventId, after, wished, allocated, language), byHand);
        boolean printed = badge != null && badge.printed() != null;
        boolean otherwise = badge != null
                && (before.id() != after.id() || changesBadge(was.personPosition(), update, after, badge));
        return effect(eventId, open, opened, badge != null, printed, otherwise);
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
        long own = badge.personPosition().position().id();
        long before = badge.position() == null ? own : badge.position().id();
        Set<Long> open = open(given(badge, before), byHand);
        Set<Long> opened = open(given(badge, positionId == null ? own : positionId), byHand);
        return effect(eventId, open, opened, true, badge.printed() != null, otherwise);
    }

    private Set<Long> given(Accreditation badge, long positionId) {
        long eventId = badge.event().id();
        List<Long> all = zones.ofEvent(eventId).stream().map(Zone::id).toList();
        return effective.sources(eventId, List.of(badge.id()), all, positionId).stream()
                .map(EffectiveZoneRepository.Source::zoneId)
                .collect(Collectors.toSet());
    }

    private RegistrationEffect effect(
            long eventId, Set<Long> open, Set<Long> opened, boolean accredited, boolean printed, boolean otherwise) {
        List<Zone> gained = some(eventId, zone -> opened.contains(zone.id()) && !open.contains(zone.id()));
        List<Zone> lost = some(eventId, zone -> open.contains(zone.id()) && !opened.contains(zone.id()));
        return new RegistrationEffect(
                accredited,
                gained.stream().map(zone -> counted(eventId, zone)).toList(),
                lost,
                printed && (otherwise || !gained.isEmpty() || !lost.isEmpty()));
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

    private Set<Long> given(
            long eventId, Position position, Set<Long> optionIds, Set<Long> allocated, Language language) {
        Set<Long> given = new HashSet<>(allocated);
        position.zones().forEach(zone -> given.add(zone.id()));
        options.zonesOf(eventId, optionIds, language)
                .forEach(pair -> given.add(pair.zone().id()));
        return given;
    }

    private static Set<Long> open(Set<Long> given, Overrides byHand) {
        Set<Long> open = new TreeSet<>(given);
        open.addAll(byHand.added());
        open.removeAll(byHand.removed());
        return open;
    }

    private List<Zone> some(long eventId, Predicate<Zone> which) {
        return zones.ofEvent(eventId).stream().filter(which).toList();
    }

    /** The zone with its usage. Only zones with a quota are counted, because counting a zone that everybody has takes a while. */
    private Zone counted(long eventId, Zone zone) {
        return zone.quota() == null ? zone : zones.find(eventId, zone.id()).orElse(zone);
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
