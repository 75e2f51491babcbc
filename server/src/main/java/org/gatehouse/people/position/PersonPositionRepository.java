package org.gatehouse.people.position;

import java.util.Optional;
import java.util.Set;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Writes the positions of people at events, for the features that bring people to events. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class PersonPositionRepository {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private final JdbcClient db;

    PersonPositionRepository(JdbcClient db) {
        this.db = db;
    }

    /** A position that a person holds. */
    public record StoredPersonPosition(long id, long positionId, PersonPositionDetails details) {}

    private record Row(
            long id,
            long positionId,
            @Nullable Long skillId,
            @Nullable Long memberId,
            @Nullable Long organizationId,
            @Nullable String organizationalUnit,
            @Nullable String openField) {

        StoredPersonPosition held() {
            return new StoredPersonPosition(
                    id,
                    positionId,
                    new PersonPositionDetails(skillId, memberId, organizationId, organizationalUnit, openField));
        }
    }

    /**
     * Locks the person until the transaction ends. Every transaction that makes an accreditation refer to a person must take this lock
     * first: a person does not belong to one event, so the lock of the event's feed alone would not serialise two such transactions.
     *
     * @param events the person must be at one of these events; null allows any person
     * @return false when there is no such person
     */
    public boolean lockPerson(long personId, @Nullable Set<Long> events) {
        return db.sql("""
                select id
                from person p
                where p.id = :person and p.merged_into is null and p.erased_at is null and (:events::bigint[] is null or exists (
                        select from person_at_event pe where pe.person_id = p.id and pe.event_id = any(:events)))
                for no key update of p
                """)
                .param("person", personId)
                .param("events", events == null ? null : events.toArray(Long[]::new))
                .query(Long.class)
                .optional()
                .isPresent();
    }

    /** Returns the person's row at the event in that position. */
    public Optional<StoredPersonPosition> find(long eventId, long personId, long positionId) {
        return db.sql("""
                select id, position_id, skill_id, member_id, organization_id, organizational_unit, open_field
                from person_position
                where event_id = :event and person_id = :person and position_id = :position
                for no key update
                """)
                .param("event", eventId)
                .param("person", personId)
                .param("position", positionId)
                .query(ROW)
                .optional()
                .map(Row::held);
    }

    /** Returns the person's row by the row's id. */
    public Optional<StoredPersonPosition> get(long eventId, long personId, long personPositionId) {
        return db.sql("""
                select id, position_id, skill_id, member_id, organization_id, organizational_unit, open_field
                from person_position
                where event_id = :event and person_id = :person and id = :id
                for no key update
                """)
                .param("event", eventId)
                .param("person", personId)
                .param("id", personPositionId)
                .query(ROW)
                .optional()
                .map(Row::held);
    }

    public long insert(long eventId, long personId, long positionId, PersonPositionDetails details) {
        return db.sql("""
                insert into person_position (event_id, person_id, position_id, skill_id, member_id, organization_id,
                                             organizational_unit, open_field)
                values (:event, :person, :position, :skill, :member, :organization, :unit, :openField)
                returning id
                """)
                .param("event", eventId)
                .param("person", personId)
                .param("position", positionId)
                .param("skill", details.skillId())
                .param("member", details.memberId())
                .param("organization", details.organizationId())
                .param("unit", details.organizationalUnit())
                .param("openField", details.openField())
                .query(Long.class)
                .single();
    }

    public void update(long eventId, StoredPersonPosition held) {
        db.sql("""
                update person_position
                set position_id = :position, skill_id = :skill, member_id = :member, organization_id = :organization,
                    organizational_unit = :unit, open_field = :openField, version = version + 1
                where event_id = :event and id = :id
                """)
                .param("event", eventId)
                .param("id", held.id())
                .param("position", held.positionId())
                .param("skill", held.details().skillId())
                .param("member", held.details().memberId())
                .param("organization", held.details().organizationId())
                .param("unit", held.details().organizationalUnit())
                .param("openField", held.details().openField())
                .update();
    }
}
