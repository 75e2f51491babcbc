package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Locks and writes accreditations and their overrides. */
@Repository
public record AccreditationWriteRepository(JdbcClient db) {

    private static final RowMapper<Stored> STORED = new RecordRows<>(Stored.class);
    private static final RowMapper<PrintableBadge> PRINTABLE = new RecordRows<>(PrintableBadge.class);
    private static final RowMapper<Holder> HOLDER = new RecordRows<>(Holder.class);

    /** The fields that can be changed manually, except zone overrides. */
    public record Stored(
            long id,
            long personId,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String lines,
            @Nullable Long positionId,
            boolean printed,
            boolean distributed,
            boolean deleted) {}

    /** The person who holds an accreditation. */
    public record Holder(long personId, boolean deleted) {}

    /** Locks these accreditations of the event until the transaction ends, always in the same order. */
    public List<Stored> lock(long eventId, Collection<Long> ids) {
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

    /** Reads the holder before any lock is taken, because locks are taken in an order that starts with the person. */
    public Optional<Holder> holder(long eventId, long id) {
        return db.sql("select person_id, deleted from accreditation where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .query(HOLDER)
                .optional();
    }

    /** Writes the content of these badges. */
    public void update(long eventId, List<Stored> all) {
        db.sql("""
                update accreditation a
                set first_name = n.first_name, last_name = n.last_name, lines = n.lines, position_id = n.position_id,
                    version = a.version + 1
                from unnest(:ids::bigint[], :firstNames::text[], :lastNames::text[], :lines::text[], :positions::bigint[])
                    as n (id, first_name, last_name, lines, position_id)
                where a.event_id = :event and a.id = n.id
                """)
                .param("event", eventId)
                .param("ids", all.stream().map(Stored::id).toArray(Long[]::new))
                .param("firstNames", all.stream().map(Stored::firstName).toArray(String[]::new))
                .param("lastNames", all.stream().map(Stored::lastName).toArray(String[]::new))
                .param("lines", all.stream().map(Stored::lines).toArray(String[]::new))
                .param("positions", all.stream().map(Stored::positionId).toArray(Long[]::new))
                .update();
    }

    /**
     * One zone that was added manually, or removed when {@code added} is false.
     *
     * @param periodId the period to which an added zone is limited; null is always
     */
    public record ZoneChoice(
            long accreditationId,
            long zoneId,
            boolean added,
            @Nullable Long periodId) {}

    /**
     * Writes only the differences: an unchanged zone may be deleted meanwhile and must not be written back. The caller holds the locks of
     * the zones in {@code set}.
     */
    public void override(long eventId, List<ZoneChoice> gone, List<ZoneChoice> set) {
        if (gone.isEmpty() && set.isEmpty()) {
            return;
        }
        db.sql("""
                with gone as (
                    delete from accreditation_zone_override o
                    using unnest(:goneAccreditations::bigint[], :goneZones::bigint[]) as g (accreditation_id, zone_id)
                    where o.event_id = :event and o.accreditation_id = g.accreditation_id and o.zone_id = g.zone_id
                )
                insert into accreditation_zone_override (event_id, accreditation_id, zone_id, added, period_id)
                select :event, accreditation_id, zone_id, added, period_id
                from unnest(:accreditations::bigint[], :zones::bigint[], :added::boolean[], :periods::bigint[])
                    as s (accreditation_id, zone_id, added, period_id)
                on conflict (event_id, accreditation_id, zone_id) do update
                    set added = excluded.added, period_id = excluded.period_id
                """)
                .param("event", eventId)
                .param(
                        "goneAccreditations",
                        gone.stream().map(ZoneChoice::accreditationId).toArray(Long[]::new))
                .param("goneZones", gone.stream().map(ZoneChoice::zoneId).toArray(Long[]::new))
                .param(
                        "accreditations",
                        set.stream().map(ZoneChoice::accreditationId).toArray(Long[]::new))
                .param("zones", set.stream().map(ZoneChoice::zoneId).toArray(Long[]::new))
                .param("added", set.stream().map(ZoneChoice::added).toArray(Boolean[]::new))
                .param("periods", set.stream().map(ZoneChoice::periodId).toArray(Long[]::new))
                .update();
    }

    /** Declares all badges printed so far invalid, so the accreditation counts as neither printed nor handed out. */
    public void invalidateBadge(long eventId, long id) {
        db.sql("""
                update accreditation
                set random_hash = gen_random_uuid(), printed_at = null, distributed_at = null,
                    badge_changed_at = clock_timestamp(), version = version + 1
                where event_id = :event and id = :id
                """).param("event", eventId).param("id", id).update();
    }

    /** Records that these badges are printed now, or that they were not after all; the first time is kept. */
    public void setPrinted(long eventId, Collection<Long> ids, boolean printed) {
        db.sql("""
                update accreditation
                set printed_at = case when :printed then coalesce(printed_at, clock_timestamp()) end,
                    badge_changed_at = clock_timestamp()
                where event_id = :event and id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .param("printed", printed)
                .update();
    }

    /** The same for being handed out. */
    public void setDistributed(long eventId, Collection<Long> ids, boolean distributed) {
        db.sql("""
                update accreditation
                set distributed_at = case when :distributed then coalesce(distributed_at, clock_timestamp()) end,
                    badge_changed_at = clock_timestamp()
                where event_id = :event and id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .param("distributed", distributed)
                .update();
    }

    /** Reads the facts that decide whether these badges can be printed, by last name, first name, id. */
    public List<PrintableBadge> printable(long eventId, Collection<Long> ids) {
        return db.sql("""
                select a.id, a.person_id, a.random_hash, a.printed_at is not null as printed, a.deleted,
                       r.state = 'APPROVED' as approved,
                       exists (select from accreditation_hold h join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                               where h.event_id = a.event_id and h.accreditation_id = a.id and h.closed_at is null
                                 and k.stops_print) as held,
                       photo.image_id,
                       coalesce(photo.review_state = 'PENDING', false) as photo_pending
                from accreditation a
                join registration r on r.id = a.registration_id
                left join lateral (
                    select pi.image_id, pi.review_state
                    from person_image pi
                    where pi.person_id = a.person_id and pi.review_state <> 'REJECTED'
                    order by array_position(array['ACCREDITATION', 'TEAM', 'PERSONAL'], pi.type)
                    limit 1
                ) photo on true
                left join accreditation_listing l on l.event_id = a.event_id and l.accreditation_id = a.id
                where a.event_id = :event and a.id = any(:ids)
                order by l.last_name, l.first_name, a.person_id, a.id
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(PRINTABLE)
                .list();
    }

    /** The accreditation of an approved registration; {@code again} means that it existed before, with its overrides. */
    public record Approved(long id, boolean again) {}

    /** Creates the registration's accreditation, or restores the previous one with a new badge. */
    public Approved approve(long eventId, long registrationId, long personId) {
        return db.sql("""
                insert into accreditation (event_id, registration_id, person_id)
                values (:event, :registration, :person)
                on conflict (registration_id) do update
                    set deleted = false, cause = null, random_hash = gen_random_uuid(), printed_at = null,
                        distributed_at = null, badge_changed_at = clock_timestamp(), version = accreditation.version + 1
                returning id, version > 0 as again
                """)
                .param("event", eventId)
                .param("registration", registrationId)
                .param("person", personId)
                .query((row, number) -> new Approved(row.getLong("id"), row.getBoolean("again")))
                .single();
    }

    /** Withdraws the registration's live accreditation and returns its id; empty when there is none. */
    public Optional<Long> withdraw(long registrationId) {
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
