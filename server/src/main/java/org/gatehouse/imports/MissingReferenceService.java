package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.org.MemberInput;
import org.gatehouse.org.MemberService;
import org.gatehouse.org.country.CountryRepository;
import org.gatehouse.org.organization.OrganizationDetails;
import org.gatehouse.org.organization.OrganizationService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.web.Excerpt;
import org.gatehouse.zone.position.NewPosition;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes the members, organisations and positions that refused rows name, and starts a new dry run. Either all of them are made or none. */
@Service
class MissingReferenceService {

    private static final int MOST = 1000;
    private static final int SECONDS = 60;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_CODE = 50;
    private static final Pattern ONE_LINE = Pattern.compile(SingleLineText.ONE);

    private final ImportService imports;
    private final ImportRowRepository rows;
    private final ImportReferenceRepository references;
    private final EventRepository events;
    private final CountryRepository countries;
    private final MemberService members;
    private final OrganizationService organizations;
    private final PositionReader positions;
    private final PositionService positionService;

    MissingReferenceService(
            ImportService imports,
            ImportRowRepository rows,
            ImportReferenceRepository references,
            EventRepository events,
            CountryRepository countries,
            MemberService members,
            OrganizationService organizations,
            PositionReader positions,
            PositionService positionService) {
        this.imports = imports;
        this.rows = rows;
        this.references = references;
        this.events = events;
        this.countries = countries;
        this.members = members;
        this.organizations = organizations;
        this.positions = positions;
        this.positionService = positionService;
    }

    /**
     * The names of what would be made for the rows that were refused for this reason. Names that differ only in capitals are one, and values
     * that cannot be a name are left out: their rows stay refused.
     */
    Collection<String> names(StoredImport file, String reason) {
        Map<String, String> names = new LinkedHashMap<>();
        for (String value : rows.refusedValues(file, reason, MOST + 1)) {
            if (value.length() <= LONGEST_NAME && ONE_LINE.matcher(value).matches()) {
                names.putIfAbsent(SameText.label(value), value);
            }
        }
        return names.values();
    }

    /** Members of the event's organisation. A member that is called like a country, or has its code, becomes that country's. */
    @Transactional(timeout = SECONDS)
    void makeMembers(long eventId, long importId, Caller by) {
        StoredImport file = imports.idle(eventId, importId);
        long memberOf = organizationOf(eventId, by);
        ImportReferenceRepository.KnownReferences known = references.known(eventId);
        each(file, "member", by, value -> {
            if (!known.members().knows(value)) {
                members.create(member(value, country(value, known.countries()), known.members(), memberOf), by);
            }
        });
    }

    /** The organisation of the event; without one the first that there is, and if there is none, a new one with the name of the event. */
    private long organizationOf(long eventId, Caller by) {
        Event event = events.get(eventId, Language.ENGLISH);
        if (event.memberId() != null) {
            return event.memberId();
        }
        return references.firstOrganization().orElseGet(() -> {
            String name = Objects.requireNonNullElse(event.name().text(), "Event " + eventId);
            return organizations.create(new OrganizationDetails.Sent(named(name), null), by);
        });
    }

    private CountryRepository.@Nullable Row country(String value, NameLookup known) {
        try {
            return known.knows(value) ? countries.find(known.find(value)).orElse(null) : null;
        } catch (RowRefusedException several) {
            return null;
        }
    }

    private static MemberInput member(
            String value, CountryRepository.@Nullable Row country, NameLookup known, long memberOf) {
        String code = country != null && !known.knows(country.code()) ? country.code() : value;
        NameInput name = country == null
                ? named(value)
                : new NameInput(null, null, country.name().texts());
        return new MemberInput(
                Excerpt.beginning(code, LONGEST_CODE).strip(),
                name,
                null,
                List.of(new MemberInput.OrgRef(memberOf)),
                null,
                country == null ? null : new MemberInput.OrgRef(country.id()),
                null,
                null,
                null,
                null);
    }

    @Transactional(timeout = SECONDS)
    void makeOrganizations(long eventId, long importId, Caller by) {
        StoredImport file = imports.idle(eventId, importId);
        NameLookup known = references.known(eventId).organizations();
        each(file, "organization", by, value -> {
            if (!known.knows(value)) {
                organizations.create(new OrganizationDetails.Sent(named(value), null), by);
            }
        });
    }

    /** Positions of the event as the form of a new one suggests them. Which zones they open is left to the desk. */
    @Transactional(timeout = SECONDS)
    void makePositions(long eventId, long importId, Caller by) {
        StoredImport file = imports.idle(eventId, importId);
        NameLookup known = references.known(eventId).positions();
        List<String> colors = new ArrayList<>(positions.ofEvent(eventId, Language.ENGLISH).stream()
                .map(Position::color)
                .filter(Objects::nonNull)
                .toList());
        each(file, "position", by, value -> {
            if (!known.knows(value)) {
                NewPosition made = NewPosition.beside(colors);
                colors.add(made.color());
                positionService.create(eventId, made.called(value), by);
            }
        });
    }

    private static NameInput named(String value) {
        return new NameInput(null, value, null);
    }

    private void each(StoredImport file, String field, Caller by, Consumer<String> make) {
        Collection<String> missing = names(file, "unknown_" + field);
        if (missing.size() > MOST) {
            throw PlatformProblem.INVALID.because(
                    "The rows name more than %d different ones in the field %s; is its column the right one?",
                    MOST, field);
        }
        missing.forEach(make);
        imports.start(file.eventId(), file.id(), ImportState.CHECKING, by);
    }
}
