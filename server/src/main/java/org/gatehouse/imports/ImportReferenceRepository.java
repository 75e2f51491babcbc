package org.gatehouse.imports;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.imports.columns.CombinedCells;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the objects that the rows of a file refer to. */
@Repository
record ImportReferenceRepository(JdbcClient db, CustomFieldValueRepository customFields) {

    private static final RowMapper<HeldRow> HELD = new RecordRows<>(HeldRow.class);

    /** All objects that the rows of one chunk can refer to. */
    record KnownReferences(
            NameLookup positions,
            NameLookup countries,
            NameLookup skills,
            NameLookup members,
            NameLookup organizations,
            NameLookup packageOptions,
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

        HeldPosition held(Set<Long> packageOptions, Map<String, String> customFieldData) {
            return new HeldPosition(
                    personId,
                    positionId,
                    new PersonPositionDetails(skillId, memberId, organizationId, organizationalUnit, openField),
                    registrationId,
                    state,
                    groupName,
                    packageOptions,
                    customFieldData);
        }
    }

    KnownReferences known(long eventId) {
        return new KnownReferences(
                filled(new NameLookup("position", "GET …/delegate_types"), """
                        select id, code, name::text as name from position where event_id = :event
                        """, eventId),
                filled(new NameLookup("country", "GET /org/countries"), """
                        select id, code, name::text as name from country where :event > 0
                        """, eventId),
                filled(new NameLookup("skill", "GET …/skills"), """
                        select id, skill_number as code, name::text as name from skill where event_id = :event
                        """, eventId),
                filled(new NameLookup("member", "GET /org/members"), """
                        select id, code, name::text as name from member where :event > 0
                        """, eventId),
                filled(new NameLookup("organization", "GET /org/organizations"), """
                        select id, id::text as code, name::text as name from organization where :event > 0
                        """, eventId),
                filled(new NameLookup("package_option", "GET …/package_options"), """
                        select id, id::text as code, name::text as name from package_option where event_id = :event
                        """, eventId),
                customFields.checker(eventId));
    }

    private NameLookup filled(NameLookup lookup, String sql, long eventId) {
        RowCallbackHandler add = row -> lookup.add(
                row.getLong("id"),
                row.getString("code"),
                Translations.parse(row.getString("name")).texts().values());
        db.sql(sql).param("event", eventId).query(add);
        return lookup;
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
        return rows.stream()
                .map(row -> row.registrationId() == null
                        ? row.held(Set.of(), Map.of())
                        : row.held(
                                options.getOrDefault(row.registrationId(), Set.of()),
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
