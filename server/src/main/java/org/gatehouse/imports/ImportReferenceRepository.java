package org.gatehouse.imports;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.imports.columns.CombinedCells;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.registration.RegistrationPeriodRepository;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the objects that the rows of a file refer to. */
@Repository
record ImportReferenceRepository(
        JdbcClient db, CustomFieldValueRepository customFields, RegistrationPeriodRepository periods) {

    /** The fields that refer to objects. */
    static final Set<ImportField> REFERRING = EnumSet.of(
            ImportField.POSITION,
            ImportField.COUNTRY,
            ImportField.SKILL,
            ImportField.MEMBER,
            ImportField.ORGANIZATION,
            ImportField.PACKAGE_OPTIONS);

    private static final RowMapper<Thing> THING = new RecordRows<>(Thing.class);
    private static final RowMapper<HeldRow> HELD = new RecordRows<>(HeldRow.class);

    /**
     * An object that a field can refer to.
     *
     * @param code its code, or its number where files have that; null when it has none
     * @param countryCode the country that it is, or belongs to; null for none
     */
    record Thing(
            long id,
            @Nullable String code,
            Translations name,
            @Nullable String countryCode) {}

    /** All objects that the rows of one chunk can refer to. */
    record KnownReferences(
            NameLookup positions,
            NameLookup countries,
            NameLookup skills,
            NameLookup members,
            NameLookup organizations,
            NameLookup packageOptions,
            NameLookup periods,
            CustomFieldValueRepository.Checker customFields) {

        CombinedCells combined() {
            return new CombinedCells(countries, organizations);
        }
    }

    /**
     * A position that a person already holds at the event, with its registration.
     *
     * @param registrationId null when the person is not registered in the position
     */
    record HeldPosition(
            long personId,
            long positionId,
            PersonPositionDetails details,
            @Nullable Long registrationId,
            @Nullable RegistrationState state,
            @Nullable String groupName,
            Set<Long> packageOptions,
            Set<Long> periods,
            Map<String, String> customFieldData) {}

    private record HeldRow(
            long personId,
            long positionId,
            @Nullable Long skillId,
            @Nullable Long memberId,
            @Nullable Long organizationId,
            @Nullable String organizationalUnit,
            @Nullable String openField,
            @Nullable Long registrationId,
            @Nullable RegistrationState state,
            @Nullable String groupName) {

        HeldPosition held(Set<Long> packageOptions, Set<Long> periods, Map<String, String> customFieldData) {
            return new HeldPosition(
                    personId,
                    positionId,
                    new PersonPositionDetails(skillId, memberId, organizationId, organizationalUnit, openField),
                    registrationId,
                    state,
                    groupName,
                    packageOptions,
                    periods,
                    customFieldData);
        }
    }

    /** Finds what the rows of the import mean. */
    KnownReferences known(StoredImport file) {
        return new KnownReferences(
                lookup(file, ImportField.POSITION),
                lookup(file, ImportField.COUNTRY),
                lookup(file, ImportField.SKILL),
                lookup(file, ImportField.MEMBER),
                lookup(file, ImportField.ORGANIZATION),
                lookup(file, ImportField.PACKAGE_OPTIONS),
                lookup(file, ImportField.PERIODS),
                customFields.checker(file.eventId()));
    }

    NameLookup lookup(StoredImport file, ImportField field) {
        NameLookup lookup = lookup(field);
        named(field, file.eventId())
                .forEach(thing -> lookup.add(
                        thing.id(), thing.code(), thing.name().texts().values(), thing.countryCode()));
        file.options().sameAs().stream()
                .filter(same -> same.field().equals(field.wireName()))
                .forEach(same -> choose(lookup, same));
        return lookup;
    }

    private static void choose(NameLookup lookup, SameValue same) {
        if (same.id() == null) {
            lookup.leaveOut(same.value());
        } else {
            lookup.choose(same.value(), same.id());
        }
    }

    private static NameLookup lookup(ImportField field) {
        return switch (field) {
            case POSITION -> new NameLookup("position", "GET …/delegate_types", false);
            case COUNTRY -> new NameLookup("country", "GET /org/countries", true);
            case SKILL -> new NameLookup("skill", "GET …/skills", false);
            case MEMBER -> new NameLookup("member", "GET /org/members", true);
            case ORGANIZATION -> new NameLookup("organization", "GET /org/organizations", false);
            case PACKAGE_OPTIONS -> new NameLookup("package_option", "GET …/package_options", false);
            case PERIODS -> new NameLookup("period", "GET …/periods", false);
            default -> throw new IllegalArgumentException(field + " refers to nothing");
        };
    }

    /** All objects that the field can refer to at the event. */
    List<Thing> named(ImportField field, long eventId) {
        String sql = switch (field) {
            case POSITION -> """
                            select id, code, name, null::text as country_code from position where event_id = :event order by sort, id
                            """;
            case COUNTRY -> """
                            select id, code, name, code as country_code from country where :event > 0 order by id
                            """;
            case SKILL -> """
                            select id, skill_number as code, name, null::text as country_code from skill where event_id = :event
                            order by id
                            """;
            case MEMBER -> """
                            select m.id, m.code, m.name, c.code as country_code
                            from member m left join country c on c.id = m.country_id
                            where :event > 0
                            order by m.id
                            """;
            case ORGANIZATION -> """
                            select id, id::text as code, name, null::text as country_code from organization where :event > 0 order by id
                            """;
            case PACKAGE_OPTIONS -> """
                            select id, id::text as code, name, null::text as country_code from package_option where event_id = :event
                            order by id
                            """;
            case PERIODS -> """
                            select id, code, name, null::text as country_code from period where event_id = :event order by sort, id
                            """;
            default -> throw new IllegalArgumentException(field + " refers to nothing");
        };
        return db.sql(sql).param("event", eventId).query(THING).list();
    }

    Optional<Long> firstOrganization() {
        return db.sql("select id from organization order by id limit 1")
                .query(Long.class)
                .optional();
    }

    List<HeldPosition> held(long eventId, Collection<Long> people) {
        List<HeldRow> rows = db.sql("""
                select pp.person_id, pp.position_id, pp.skill_id, pp.member_id,
                       pp.organization_id, pp.organizational_unit, pp.open_field, r.id as registration_id, r.state,
                       g.name as group_name
                from person_position pp
                left join registration r on r.person_position_id = pp.id
                left join registration_group g on g.event_id = r.event_id and g.id = r.group_id
                where pp.event_id = :event and pp.person_id = any(:people)
                """)
                .param("event", eventId)
                .param("people", people.toArray(Long[]::new))
                .query(HELD)
                .list();
        List<Long> registrations = rows.stream()
                .map(HeldRow::registrationId)
                .filter(Objects::nonNull)
                .toList();
        Map<Long, Map<String, String>> values = customFields.of(registrations);
        Map<Long, Set<Long>> options = options(eventId, registrations);
        Map<Long, Set<Long>> valid = periods.of(eventId, registrations);
        return rows.stream()
                .map(row -> row.registrationId() == null
                        ? row.held(Set.of(), Set.of(), Map.of())
                        : row.held(
                                options.getOrDefault(row.registrationId(), Set.of()),
                                valid.getOrDefault(row.registrationId(), Set.of()),
                                values.getOrDefault(row.registrationId(), Map.of())))
                .toList();
    }

    private Map<Long, Set<Long>> options(long eventId, Collection<Long> registrations) {
        Map<Long, Set<Long>> options = new HashMap<>();
        db.sql("""
                select registration_id, package_option_id from registration_package_option
                where event_id = :event and registration_id = any(:registrations)
                """)
                .param("event", eventId)
                .param("registrations", registrations.toArray(Long[]::new))
                .query((RowCallbackHandler)
                        row -> options.computeIfAbsent(row.getLong("registration_id"), none -> new TreeSet<>())
                                .add(row.getLong("package_option_id")));
        return options;
    }
}
