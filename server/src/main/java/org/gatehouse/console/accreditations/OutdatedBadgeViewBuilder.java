package org.gatehouse.console.accreditations;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the outdated content of a printed badge. */
@Component
public record OutdatedBadgeViewBuilder(
        AccreditationReadService accreditations, PositionReader positions, ZoneRepository zones) {

    /** Null when no badge is printed, or when it is up to date. */
    public @Nullable OutdatedBadgeView of(Accreditation one, Screen screen) {
        return accreditations
                .outdated(screen.eventId(), one)
                .map(printed ->
                        shown(printed, accreditations.current(screen.eventId(), one, printed), one.summary(), screen))
                .orElse(null);
    }

    private OutdatedBadgeView shown(PrintedFace printed, PrintedFace current, AccreditationSummary now, Screen screen) {
        PrintedFace.Validity validity = printed.validity();
        String name = PersonName.of(printed.firstName(), printed.lastName(), printed.accreditationId());
        return new OutdatedBadgeView(
                name.equals(PersonName.of(now.firstName(), now.lastName(), now.id())) ? null : name,
                printed.positionId() == current.positionId() ? null : position(printed.positionId(), screen),
                printed.zones().equals(current.zones()) ? null : codes(printed.zones(), screen),
                validity == null || validity.equals(current.validity()) ? null : validity.name());
    }

    private String position(long id, Screen screen) {
        Position position = positions.byId(screen.eventId(), screen.language()).get(id);
        return position == null ? String.valueOf(id) : Translated.shown(position.name(), id);
    }

    private List<String> codes(List<Long> ids, Screen screen) {
        Map<Long, Zone> known = zones.byId(screen.eventId());
        return ids.stream()
                .map(id -> {
                    Zone zone = known.get(id);
                    return zone == null ? String.valueOf(id) : zone.code();
                })
                .toList();
    }
}
