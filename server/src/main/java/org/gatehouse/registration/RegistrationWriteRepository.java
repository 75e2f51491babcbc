package org.gatehouse.registration;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes registrations, their groups and package options. */
@Repository
record RegistrationWriteRepository(JdbcClient db) {

    private static final RowMapper<Stored> STORED = new RecordRows<>(Stored.class);
    private static final RowMapper<Place> PLACE = new RecordRows<>(Place.class);

    /** The parts of a registration that never change. */
    record Place(long eventId, long personId) {}

    /**
     * The other columns of a registration.
     *
     * @param version rises with every change of the registration or of the position that the person holds by it
     */
    record Stored(
            long id,
            long eventId,
            long personId,
            long personPositionId,
            @Nullable String groupName,
            RegistrationState state,
            int version,
            @Nullable Long accreditationId) {}

    /** Reads the event and the person before any lock is taken, because the lock order starts with the person. */
    Optional<Place> place(long registrationId) {
        return db.sql("select event_id, person_id from registration where id = :registration")
                .param("registration", registrationId)
                .query(PLACE)
                .optional();
    }

    /** Locks the registration until the transaction ends. */
    Optional<Stored> lock(long registrationId) {
        return db.sql("""
                select r.id, r.event_id, r.person_id, r.person_position_id, r.state, r.version + pp.version as version,
                       (select g.name from registration_group g where g.event_id = r.event_id and g.id = r.group_id) as group_name,
                       (select a.id from accreditation a where a.registration_id = r.id) as accreditation_id
                from registration r
                join person_position pp on pp.id = r.person_position_id
                where r.id = :registration
                for no key update of r
                """).param("registration", registrationId).query(STORED).optional();
    }

    Optional<Long> ofPosition(long personPositionId) {
        return db.sql("select id from registration where person_position_id = :position")
                .param("position", personPositionId)
                .query((row, number) -> row.getLong("id"))
                .optional();
    }

    long insert(long eventId, long personId, long personPositionId, @Nullable Long groupId) {
        return db.sql("""
                insert into registration (event_id, person_id, person_position_id, group_id)
                values (:event, :person, :position, :group)
                returning id
                """)
                .param("event", eventId)
                .param("person", personId)
                .param("position", personPositionId)
                .param("group", groupId)
                .query(Long.class)
                .single();
    }

    void update(long registrationId, @Nullable Long groupId) {
        db.sql("update registration set group_id = :group, version = version + 1 where id = :registration")
                .param("registration", registrationId)
                .param("group", groupId)
                .update();
    }

    /** Raises the version after a change of dependent rows, so that a client with the earlier state gets a version conflict. */
    void raiseVersion(long registrationId) {
        db.sql("update registration set version = version + 1 where id = :registration")
                .param("registration", registrationId)
                .update();
    }

    void move(long registrationId, RegistrationState to, @Nullable String note) {
        db.sql("""
                update registration
                set state = :state, state_note = :note, state_changed_at = clock_timestamp(), version = version + 1
                where id = :registration
                """)
                .param("registration", registrationId)
                .param("state", to.name())
                .param("note", note)
                .update();
    }

    void delete(long registrationId) {
        db.sql("delete from registration where id = :registration")
                .param("registration", registrationId)
                .update();
    }

    /** Returns the group of that name and creates it when the event has none. Two calls at once get the same group. */
    long group(long eventId, String name) {
        return db.sql("""
                insert into registration_group (event_id, name)
                values (:event, :name)
                on conflict (event_id, name) do update set name = excluded.name
                returning id
                """)
                .param("event", eventId)
                .param("name", name)
                .query(Long.class)
                .single();
    }

    Set<Long> options(long eventId, long registrationId) {
        return db.sql("""
                select package_option_id from registration_package_option
                where event_id = :event and registration_id = :registration
                """)
                .param("event", eventId)
                .param("registration", registrationId)
                .query((row, number) -> row.getLong("package_option_id"))
                .set();
    }

    void addOptions(long eventId, long registrationId, Collection<Long> optionIds) {
        db.sql("""
                insert into registration_package_option (event_id, registration_id, package_option_id)
                select :event, :registration, option from unnest(:options::bigint[]) option
                """)
                .param("event", eventId)
                .param("registration", registrationId)
                .param("options", optionIds.toArray(Long[]::new))
                .update();
    }

    void removeOptions(long eventId, long registrationId, Collection<Long> optionIds) {
        db.sql("""
                delete from registration_package_option
                where event_id = :event and registration_id = :registration and package_option_id = any(:options)
                """)
                .param("event", eventId)
                .param("registration", registrationId)
                .param("options", optionIds.toArray(Long[]::new))
                .update();
    }

    /** Prevents changes of the member of the registration's person, if any, until the transaction ends. */
    void shareMemberOf(long registrationId) {
        db.sql("""
                select m.id
                from registration r
                join person_position pp on pp.id = r.person_position_id
                join member m on m.id = pp.member_id
                where r.id = :registration
                for share of m
                """).param("registration", registrationId).query(Long.class).optional();
    }

    /** Prevents changes of the organisation of the registration's person, if any, until the transaction ends. */
    void shareOrganizationOf(long registrationId) {
        db.sql("""
                select o.id
                from registration r
                join person_position pp on pp.id = r.person_position_id
                join organization o on o.id = pp.organization_id
                where r.id = :registration
                for share of o
                """).param("registration", registrationId).query(Long.class).optional();
    }

    /** Prevents changes of the member's name until the transaction ends; false when there is no such member. */
    boolean shareMember(long memberId) {
        return db.sql("select id from member where id = :member for share")
                .param("member", memberId)
                .query(Long.class)
                .optional()
                .isPresent();
    }

    /** Prevents changes of the organisation's name until the transaction ends; false when there is no such organisation. */
    boolean shareOrganization(long organizationId) {
        return db.sql("select id from organization where id = :organization for share")
                .param("organization", organizationId)
                .query(Long.class)
                .optional()
                .isPresent();
    }
}
