package org.gatehouse.people.position;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes the positions of people at events, for the people area. */
@Repository
record HeldPositionWriteRepository(JdbcClient db) {

    private static final RowMapper<StoredPosition> POSITION = new RecordRows<>(StoredPosition.class);
    private static final RowMapper<AccreditedAs> ACCREDITED = new RecordRows<>(AccreditedAs.class);

    /** Returns one of the person's positions at an event that the caller may see. */
    Optional<StoredPosition> find(long personId, long id, @Nullable Set<Long> seen) {
        return db.sql("""
                select event_id, position_id, skill_id, sector_id, member_id, organization_id, organizational_unit,
                       open_field, start_date, end_date, invalid, version
                from person_position
                where person_id = :person and id = :id and (:seen::bigint[] is null or event_id = any(:seen))
                """)
                .param("person", personId)
                .param("id", id)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .query(POSITION)
                .optional();
    }

    Optional<Long> idOf(long personId, long eventId, long positionId) {
        return db.sql("""
                select id from person_position
                where person_id = :person and event_id = :event and position_id = :position
                """)
                .param("person", personId)
                .param("event", eventId)
                .param("position", positionId)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    long insert(long personId, StoredPosition position) {
        return bound("""
                insert into person_position (person_id, event_id, position_id, skill_id, sector_id, member_id,
                                             organization_id, organizational_unit, open_field, start_date, end_date, invalid)
                values (:person, :eventId, :positionId, :skillId, :sectorId, :memberId,
                        :organizationId, :organizationalUnit, :openField, :startDate, :endDate, :invalid)
                returning id
                """, position).param("person", personId).query(Long.class).single();
    }

    void update(long id, StoredPosition position) {
        bound("""
                update person_position
                set position_id = :positionId, skill_id = :skillId, sector_id = :sectorId, member_id = :memberId,
                    organization_id = :organizationId, organizational_unit = :organizationalUnit,
                    open_field = :openField, start_date = :startDate, end_date = :endDate, invalid = :invalid,
                    version = version + 1
                where event_id = :eventId and id = :id
                """, position).param("id", id).update();
    }

    private JdbcClient.StatementSpec bound(String sql, StoredPosition position) {
        return db.sql(sql)
                .param("eventId", position.eventId())
                .param("positionId", position.positionId())
                .param("skillId", position.skillId())
                .param("sectorId", position.sectorId())
                .param("memberId", position.memberId())
                .param("organizationId", position.organizationId())
                .param("organizationalUnit", position.organizationalUnit())
                .param("openField", position.openField())
                .param("startDate", position.startDate())
                .param("endDate", position.endDate())
                .param("invalid", position.invalid());
    }

    void delete(long id) {
        db.sql("delete from person_position where id = :id").param("id", id).update();
    }

    boolean isRegistered(long id) {
        return db.sql("select exists (select from registration where person_position_id = :id)")
                .param("id", id)
                .query(Boolean.class)
                .single();
    }

    /** An accreditation that shows the position. */
    record AccreditedAs(long eventId, long id) {}

    /** Reads a table of a higher feature, because a change of a position must report which badges it changes. */
    List<AccreditedAs> accreditations(long id) {
        return db.sql("""
                select a.event_id, a.id
                from registration r join accreditation a on a.event_id = r.event_id and a.registration_id = r.id
                where r.person_position_id = :id
                """).param("id", id).query(ACCREDITED).list();
    }

    boolean hasSector(long eventId, long sectorId) {
        return db.sql("select exists (select from sector where event_id = :event and id = :sector)")
                .param("event", eventId)
                .param("sector", sectorId)
                .query(Boolean.class)
                .single();
    }

    /** Prevents changes of the member until the transaction ends (see GateView); false when there is no such member. */
    boolean shareMember(long memberId) {
        return db.sql("select id from member where id = :member for share")
                .param("member", memberId)
                .query((row, number) -> row.getLong(1))
                .optional()
                .isPresent();
    }

    /** Prevents changes of the organisation until the transaction ends; false when there is no such organisation. */
    boolean shareOrganization(long organizationId) {
        return db.sql("select id from organization where id = :organization for share")
                .param("organization", organizationId)
                .query((row, number) -> row.getLong(1))
                .optional()
                .isPresent();
    }
}
