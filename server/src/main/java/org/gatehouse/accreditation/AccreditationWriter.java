package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Locks and writes accreditations and their overrides. */
@Repository
class AccreditationWriter {

    private static final RowMapper<Stored> STORED = new SimplePropertyRowMapper<>(Stored.class);
    private static final RowMapper<Holder> HOLDER = new SimplePropertyRowMapper<>(Holder.class);

    /** What can be changed by hand, overrides of zones apart. */
    record Stored(
            long id,
            long personId,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String lines,
            @Nullable Long positionId,
            boolean printed,
            boolean distributed,
            boolean deleted) {}

    /** Whose accreditation it is. */
    record Holder(long personId, boolean deleted) {}

    private final JdbcClient db;

    AccreditationWriter(JdbcClient db) {
        this.db = db;
    }

    /** Those of the event, kept from others until the transaction ends, always in the same order. */
    List<Stored> lock(long eventId, Collection<Long> ids) {
        return db.sql("""
                select id, person_id, first_name, last_name, lines, position_id, printed_at is not null as printed,
                       distributed_at is not null as distributed, deleted
                from accreditation
                where event_id = :event and id = any(:ids)
                order by id
                for no key update
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(STORED)
                .list();
    }

    /** Whose accreditation it is, read before the locks are taken, whose order starts with the person. */
    Optional<Holder> holder(long eventId, long id) {
        return db.sql("select person_id, deleted from accreditation where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .query(HOLDER)
                .optional();
    }

    Set<Long> effectiveZones(long eventId, long id) {
        return db.sql("select zone_id from accreditation_zone where event_id = :event and accreditation_id = :id")
                .param("event", eventId)
                .param("id", id)
                .query((row, number) -> row.getLong("zone_id"))
                .set();
    }

    void update(long eventId, Stored is) {
        db.sql("""
                update accreditation
                set first_name = :firstName, last_name = :lastName, lines = :lines, position_id = :position,
                    version = version + 1
                where event_id = :event and id = :id
                """)
                .param("event", eventId)
                .param("id", is.id())
                .param("firstName", is.firstName())
                .param("lastName", is.lastName())
                .param("lines", is.lines())
                .param("position", is.positionId())
                .update();
    }

    /** Makes the overrides of zones exactly these. */
    void override(long eventId, long id, Overrides is) {
        deleteOthers(eventId, id, is);
        set(eventId, id, is.added(), true);
        set(eventId, id, is.removed(), false);
    }

    private void deleteOthers(long eventId, long id, Overrides is) {
        db.sql("""
                delete from accreditation_zone_override
                where event_id = :event and accreditation_id = :id and zone_id <> all (:added) and zone_id <> all (:removed)
                """)
                .param("event", eventId)
                .param("id", id)
                .param("added", is.added().toArray(Long[]::new))
                .param("removed", is.removed().toArray(Long[]::new))
                .update();
    }

    private void set(long eventId, long id, Set<Long> zones, boolean added) {
        db.sql("""
                insert into accreditation_zone_override (event_id, accreditation_id, zone_id, added)
                select :event, :id, zone, :added from unnest(:zones::bigint[]) zone
                on conflict (event_id, accreditation_id, zone_id) do update set added = excluded.added
                """)
                .param("event", eventId)
                .param("id", id)
                .param("zones", zones.toArray(Long[]::new))
                .param("added", added)
                .update();
    }

    /** Every badge printed before is invalid from now on, so it counts neither as printed nor as handed out. */
    void invalidateBadge(long eventId, long id) {
        db.sql("""
                update accreditation
                set random_hash = gen_random_uuid(), printed_at = null, distributed_at = null, version = version + 1
                where event_id = :event and id = :id
                """).param("event", eventId).param("id", id).update();
    }

    void markPrinted(long eventId, long id) {
        db.sql("update accreditation set printed_at = clock_timestamp() where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .update();
    }

    void markDistributed(long eventId, long id) {
        db.sql("update accreditation set distributed_at = clock_timestamp() where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .update();
    }

    /** Makes the registration's accreditation, or brings back the one it had, with a badge of its own again. */
    long approve(long eventId, long registrationId, long personId) {
        return db.sql("""
                insert into accreditation (event_id, registration_id, person_id)
                values (:event, :registration, :person)
                on conflict (registration_id) do update
                    set deleted = false, cause = null, random_hash = gen_random_uuid(), printed_at = null,
                        distributed_at = null, version = accreditation.version + 1
                returning id
                """)
                .param("event", eventId)
                .param("registration", registrationId)
                .param("person", personId)
                .query(Long.class)
                .single();
    }

    /** Its id when the registration has a live one. */
    Optional<Long> withdraw(long registrationId) {
        return db.sql("""
                update accreditation
                set deleted = true, cause = 'withdrawn', version = version + 1
                where registration_id = :registration and not deleted
                returning id
                """)
                .param("registration", registrationId)
                .query((row, number) -> row.getLong("id"))
                .optional();
    }
}
