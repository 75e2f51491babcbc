package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.event.skill.SkillInput;
import org.gatehouse.event.skill.SkillService;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.org.Country;
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
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Finds what refused rows name and what does not exist. Creates members, organisations, positions and skills, or maps names to existing things or
 * leaves them out, and starts a new dry run; all of it is done or nothing.
 */
@Service
class MissingReferenceService {

    private static final int MOST = 1000;
    private static final int SECONDS = 60;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_CODE = 50;
    private static final String MAKE_POSITION = "/registrations/accreditation/events/{event_id}/delegate_types";
    private static final String MAKE_SKILL = "/registrations/accreditation/events/{event_id}/skills";
    private static final Pattern ONE_LINE = Pattern.compile(SingleLineText.ONE);

    /** What people write where a skill has its number, such as 07 or D1. */
    private static final Pattern NUMBER = Pattern.compile("(?=\\S*\\d)\\S{1,20}");

    private final ImportService imports;
    private final ImportRowRepository rows;
    private final ImportReferenceRepository references;
    private final EventRepository events;
    private final CountryRepository countries;
    private final MemberService members;
    private final OrganizationService organizations;
    private final PositionReader positions;
    private final PositionService positionService;
    private final SkillService skills;

    MissingReferenceService(
            ImportService imports,
            ImportRowRepository rows,
            ImportReferenceRepository references,
            EventRepository events,
            CountryRepository countries,
            MemberService members,
            OrganizationService organizations,
            PositionReader positions,
            PositionService positionService,
            SkillService skills) {
        this.imports = imports;
        this.rows = rows;
        this.references = references;
        this.events = events;
        this.countries = countries;
        this.members = members;
        this.organizations = organizations;
        this.positions = positions;
        this.positionService = positionService;
        this.skills = skills;
    }

    /** The values of this field for which rows were refused, and which do not exist. */
    MissingReference.Found missing(StoredImport file, ImportField field, Language language) {
        Map<Long, ImportReferenceRepository.Thing> things = new HashMap<>();
        references.named(field, file.eventId()).forEach(thing -> things.put(thing.id(), thing));
        NameLookup lookup = references.lookup(file, field);
        NameLookup known = field == ImportField.MEMBER ? references.lookup(file, ImportField.COUNTRY) : null;
        List<Group> groups = groups(file, field, lookup);
        List<MissingReference> missing = groups.stream()
                .filter(group -> !lookup.knows(group.value()))
                .map(group -> group.missing(
                        country(group.value(), known, language),
                        lookup.near(group.value()).stream()
                                .map(near -> candidate(
                                        field, Objects.requireNonNull(things.get(near.id())), near.same(), language))
                                .toList()))
                .toList();
        return new MissingReference.Found(missing, groups.size() - missing.size());
    }

    static MissingReference.Candidate candidate(
            ImportField field, ImportReferenceRepository.Thing thing, boolean same, Language language) {
        return new MissingReference.Candidate(
                thing.id(),
                field == ImportField.ORGANIZATION ? null : thing.code(),
                Objects.requireNonNullElse(thing.name().in(language), String.valueOf(thing.id())),
                same);
    }

    /** Groups values that mean the same thing: they are spelled alike, or name the same country. */
    private record Group(String value, List<String> also, int rows) {

        Group with(ImportRowRepository.RefusedValue other) {
            List<String> more = new ArrayList<>(also);
            more.add(other.value());
            return new Group(value, more, rows + other.rows());
        }

        MissingReference missing(@Nullable Country country, List<MissingReference.Candidate> similar) {
            return new MissingReference(value, also, rows, country, similar);
        }

        boolean holds(String sent) {
            String key = SameText.label(sent);
            return Stream.concat(Stream.of(value), also.stream())
                    .anyMatch(own -> SameText.label(own).equals(key));
        }
    }

    private static String reason(ImportField field) {
        return field == ImportField.PACKAGE_OPTIONS ? "unknown_package_option" : "unknown_" + field.wireName();
    }

    /** Values that cannot be a name are left out: their rows stay refused. */
    private List<Group> groups(StoredImport file, ImportField field, NameLookup lookup) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (ImportRowRepository.RefusedValue refused : rows.refusedValues(file, reason(field), MOST + 1)) {
            String value = refused.value();
            if (value.length() <= LONGEST_NAME && ONE_LINE.matcher(value).matches()) {
                String key = lookup.country(value).orElse(SameText.label(value));
                groups.merge(key, new Group(value, List.of(), refused.rows()), (first, other) -> first.with(refused));
            }
        }
        return List.copyOf(groups.values());
    }

    private @Nullable Country country(String value, @Nullable NameLookup known, Language language) {
        CountryRepository.Row country = known == null ? null : country(value, known);
        return country == null
                ? null
                : new Country(country.id(), country.code(), country.name().text(language, false));
    }

    /** What a choice comes to. */
    private record Decided(List<String> make, List<SameValue> same) {}

    @Transactional(timeout = SECONDS)
    void make(long eventId, long importId, ImportField field, MissingReferenceChoice choice, Caller by) {
        StoredImport file = imports.idle(eventId, importId);
        NameLookup lookup = references.lookup(file, field);
        Decided decided = decided(file, field, lookup, choice);
        if (!decided.make().isEmpty()) {
            Consumer<String> maker = creatorOf(field, file, lookup, decided.make(), by);
            decided.make().stream().filter(value -> !lookup.knows(value)).forEach(maker);
        }
        if (!decided.same().isEmpty()) {
            imports.choose(file, decided.same(), by);
        }
        imports.start(eventId, importId, ImportState.CHECKING, by);
    }

    private Decided decided(StoredImport file, ImportField field, NameLookup lookup, MissingReferenceChoice choice) {
        List<Group> groups = groups(file, field, lookup);
        List<ImportReferenceRepository.Thing> things = references.named(field, file.eventId());
        Set<Group> left = new LinkedHashSet<>(groups);
        List<SameValue> same = new ArrayList<>();
        List<MissingReferenceChoice.Same> sent = Objects.requireNonNullElse(choice.sameAs(), List.of());
        for (int at = 0; at < sent.size(); at++) {
            String path = "same_as[%d]".formatted(at);
            long id = sent.get(at).id();
            Group group = group(groups, sent.get(at).value(), path + ".value", field);
            ImportService.requireThere(path + ".id", id, things, field);
            Stream.concat(Stream.of(group.value()), group.also().stream())
                    .forEach(value -> same.add(new SameValue(field.wireName(), value, id)));
            left.remove(group);
        }
        List<String> leaveOut = Objects.requireNonNullElse(choice.leaveOut(), List.of());
        for (int at = 0; at < leaveOut.size(); at++) {
            Group group = group(groups, leaveOut.get(at), "leave_out[%d]".formatted(at), field);
            Stream.concat(Stream.of(group.value()), group.also().stream())
                    .forEach(value -> same.add(new SameValue(field.wireName(), value, null)));
            left.remove(group);
        }
        if (choice.make() == null) {
            left.removeIf(group -> !lookup.near(group.value()).isEmpty());
        } else {
            left.retainAll(chosen(groups, choice.make(), field));
        }
        if (left.size() > MOST) {
            throw PlatformProblem.INVALID.because(
                    "The rows name more than %d different ones in the field %s; is its column the right one?",
                    MOST, field.wireName());
        }
        return new Decided(left.stream().map(Group::value).toList(), same);
    }

    private static Set<Group> chosen(List<Group> groups, List<String> make, ImportField field) {
        Set<Group> chosen = new HashSet<>();
        for (int at = 0; at < make.size(); at++) {
            chosen.add(group(groups, make.get(at), "make[%d]".formatted(at), field));
        }
        return chosen;
    }

    private static Group group(List<Group> groups, String value, String path, ImportField field) {
        return groups.stream()
                .filter(group -> group.holds(value))
                .findFirst()
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        path, "no row is refused because of this value in the field %s", field.wireName()));
    }

    boolean isMaker(ImportField field, long eventId, Caller by) {
        return switch (field) {
            case MEMBER -> by.opens(HttpMethod.POST, "/org/members");
            case ORGANIZATION -> by.opens(HttpMethod.POST, "/org/organizations");
            case POSITION -> by.opens(HttpMethod.POST, MAKE_POSITION, eventId);
            case SKILL -> by.opens(HttpMethod.POST, MAKE_SKILL, eventId);
            default -> false;
        };
    }

    private Consumer<String> creatorOf(
            ImportField field, StoredImport file, NameLookup lookup, List<String> values, Caller by) {
        if (!isMaker(field, file.eventId(), by)) {
            throw PlatformProblem.FORBIDDEN.because(
                    "You may not make a %s; name in same_as what the rows mean.", field.wireName());
        }
        return switch (field) {
            case MEMBER -> memberMaker(file, lookup, by);
            case ORGANIZATION -> value -> organizations.create(new OrganizationDetails.Sent(named(value), null), by);
            case SKILL -> skillMaker(file.eventId(), values, by);
            default -> positionMaker(file.eventId(), by);
        };
    }

    /** Makes members of the event's organisation. A member that is called like a country, or has its code, becomes that country's. */
    private Consumer<String> memberMaker(StoredImport file, NameLookup lookup, Caller by) {
        long memberOf = organizationOf(file.eventId(), by);
        NameLookup known = references.lookup(file, ImportField.COUNTRY);
        return value -> members.create(member(value, country(value, known), lookup, memberOf), by);
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

    /** Makes positions as the form of a new one suggests them. Which zones they open is left to the desk. */
    private Consumer<String> positionMaker(long eventId, Caller by) {
        List<String> colors = new ArrayList<>(positions.ofEvent(eventId, Language.ENGLISH).stream()
                .map(Position::color)
                .filter(Objects::nonNull)
                .toList());
        return value -> {
            NewPosition made = NewPosition.beside(colors);
            colors.add(made.color());
            positionService.create(eventId, made.called(value), by);
        };
    }

    /** Makes skills without a sector. Rows that name a skill by its name do not say its number, so it gets the next one. */
    private Consumer<String> skillMaker(long eventId, List<String> values, Caller by) {
        Stream<String> numbers = references.named(ImportField.SKILL, eventId).stream()
                .map(ImportReferenceRepository.Thing::code)
                .filter(Objects::nonNull);
        AtomicInteger highest = new AtomicInteger(Stream.concat(numbers, values.stream())
                .filter(number -> number.matches("\\d{1,8}"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0));
        return value -> {
            String number = NUMBER.matcher(value).matches() ? value : String.valueOf(highest.incrementAndGet());
            skills.create(eventId, new SkillInput(number, named(value), null, null), by);
        };
    }

    private static NameInput named(String value) {
        return new NameInput(null, value, null);
    }
}
