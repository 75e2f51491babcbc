package org.gatehouse.accreditation.list;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.AccreditationRow;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.web.BaseUrl;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.PersonPositionReadRepository;
import org.gatehouse.registration.RegistrationPeriodRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.option.PackageOptionZone;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.Position;
import org.springframework.stereotype.Component;

/**
 * Builds whole accreditations from their rows, in a number of statements that does not grow with the number of rows. All is read in the
 * transaction of {@link AccreditationReadService}, as of one instant.
 */
@Component
record AccreditationBuilder(
        AccreditationRepository accreditations,
        EventRepository events,
        PackageOptionZoneService options,
        PersonPositionReadRepository personPositions,
        RegistrationPeriodRepository registrationPeriods,
        HoldRepository holds,
        BaseUrl base) {

    /** The shared data from which several accreditations are built. */
    private record Parts(
            Event event,
            List<Zone> zones,
            Map<Long, Position> positions,
            Map<Long, List<PersonPosition>> held,
            Map<Long, List<Accreditation.PersonPhoto>> photos,
            Map<Long, Overrides> overrides,
            Map<Long, List<PackageOptionZone>> options,
            Map<Long, List<PeriodSummary>> periods,
            Map<Long, List<Hold>> holds) {}

    /**
     * Returns the accreditations of these rows by id.
     *
     * @param summaries one for each row, in the same order
     * @param zones all zones of the event
     * @param positionById all positions of the event
     */
    Map<Long, Accreditation> byId(
            long eventId,
            List<AccreditationRow> rows,
            List<AccreditationSummary> summaries,
            List<Zone> zones,
            Map<Long, Position> positionById,
            Language language) {
        Parts parts = parts(eventId, rows, zones, positionById, language);
        Map<Long, Accreditation> byId = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            byId.put(rows.get(i).id(), whole(rows.get(i), summaries.get(i), parts, language));
        }
        return byId;
    }

    private Parts parts(
            long eventId,
            List<AccreditationRow> rows,
            List<Zone> zones,
            Map<Long, Position> positionById,
            Language language) {
        Set<Long> ids = set(rows, AccreditationRow::id);
        Set<Long> people = set(rows, AccreditationRow::personId);
        return new Parts(
                events.get(eventId, language),
                zones,
                positionById,
                personPositions.ofPeople(eventId, people, positionById, language),
                photos(people),
                accreditations.overrides(eventId, ids),
                optionZones(eventId, set(rows, AccreditationRow::registrationId), language),
                registrationPeriods.of(set(rows, AccreditationRow::registrationId), language),
                holds.open(eventId, ids, language));
    }

    private static Set<Long> set(List<AccreditationRow> rows, Function<AccreditationRow, Long> id) {
        return rows.stream().map(id).collect(Collectors.toSet());
    }

    private Accreditation whole(AccreditationRow row, AccreditationSummary summary, Parts parts, Language language) {
        List<PersonPosition> held = parts.held().getOrDefault(row.personId(), List.of());
        Overrides overrides = parts.overrides().getOrDefault(row.id(), Overrides.NONE);
        return new Accreditation(
                row.id(),
                new Accreditation.AccreditedPerson(
                        row.personId(),
                        row.ownFirstName(),
                        row.ownLastName(),
                        row.email(),
                        row.country(language),
                        held,
                        parts.photos().getOrDefault(row.personId(), List.of())),
                row.firstName(),
                row.lastName(),
                row.randomHash(),
                parts.event(),
                requireHeld(held, row.personPositionId()),
                row.overridePositionId() == null ? null : parts.positions().get(row.overridePositionId()),
                row.lines(),
                row.printedAt(),
                row.distributedAt(),
                row.image(base),
                new Accreditation.RegistrationRef(row.registrationId(), row.groupId(), row.groupName()),
                parts.options().getOrDefault(row.registrationId(), List.of()),
                only(parts.zones(), overrides.added()).stream()
                        .map(zone -> zone.during(overrides.periods().get(zone.id())))
                        .toList(),
                only(parts.zones(), overrides.removed()),
                summary,
                row.deleted(),
                parts.periods().getOrDefault(row.registrationId(), List.of()),
                parts.holds().getOrDefault(row.id(), List.of()));
    }

    private Map<Long, List<Accreditation.PersonPhoto>> photos(Set<Long> people) {
        Map<Long, List<Accreditation.PersonPhoto>> photos = new HashMap<>();
        for (AccreditationRepository.Photo photo : accreditations.photos(people)) {
            photos.computeIfAbsent(photo.personId(), person -> new ArrayList<>())
                    .add(new Accreditation.PersonPhoto(
                            photo.id(), photo.thumbnailHash(), thumbnail(photo.thumbnailHash()), photo.type()));
        }
        return photos;
    }

    private Map<Long, List<PackageOptionZone>> optionZones(long eventId, Set<Long> registrations, Language language) {
        Map<Long, Set<Long>> held = accreditations.packageOptions(eventId, registrations);
        Set<Long> all = held.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        List<PackageOptionZone> pairs = options.zonesOf(eventId, all, language);
        Map<Long, List<PackageOptionZone>> zonesOf = new HashMap<>();
        held.forEach((registration, ids) -> zonesOf.put(
                registration,
                pairs.stream()
                        .filter(pair -> ids.contains(pair.packageOption().id()))
                        .toList()));
        return zonesOf;
    }

    private String thumbnail(UUID hash) {
        return base.of("/images/thumbnails/" + hash);
    }

    private static List<Zone> only(List<Zone> zones, Set<Long> ids) {
        return zones.stream().filter(zone -> ids.contains(zone.id())).toList();
    }

    private static PersonPosition requireHeld(List<PersonPosition> held, long personPositionId) {
        return held.stream()
                .filter(position -> position.id() == personPositionId)
                .findFirst()
                .orElseThrow();
    }
}
