package org.gatehouse.accreditation.decision;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the registrations of batches, and what decisions about them would do to zones. */
@Repository
record DecisionBatchRepository(JdbcClient db) {

    private static final RowMapper<Gained> GAINED = new RecordRows<>(Gained.class);
    private static final RowMapper<Lost> LOST = new RecordRows<>(Lost.class);

    /** A registration in its current state. */
    record Now(
            long personId,
            RegistrationState state,
            @Nullable Instant changedAt,
            boolean merged,
            boolean erased,
            String name) {}

    /**
     * Registrations that would get a zone in the same way.
     *
     * @param within the periods in which they are valid; none is always
     * @param given the periods in which a default or a package option gives the zone, or {@link #ALWAYS}
     * @param again those in which it was added manually or allocated before they were withdrawn
     * @param allocated whether it was allocated
     */
    record Gained(long zoneId, int many, List<Long> within, List<Long> given, List<Long> again, boolean allocated) {

        static final long ALWAYS = 0;
    }

    /** Registrations that hold a zone at the same times; a null window is always. */
    record Lost(long zoneId, @Nullable Long windowId, int many) {}

    /** Reads those of these registrations that the event has. */
    Map<Long, Now> now(long eventId, Collection<Long> ids) {
        Map<Long, Now> now = new HashMap<>();
        db.sql("""
                select r.id, r.person_id, r.state, r.state_changed_at, p.merged_into is not null as merged,
                       p.erased_at is not null as erased, concat_ws(' ', p.first_name, p.last_name) as name
                from registration r
                join person p on p.id = r.person_id
                where r.event_id = :event and r.id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query((RowCallbackHandler) row -> now.put(
                        row.getLong("id"),
                        new Now(
                                row.getLong("person_id"),
                                RegistrationState.valueOf(row.getString("state")),
                                Columns.instantOrNull(row, "state_changed_at"),
                                row.getBoolean("merged"),
                                row.getBoolean("erased"),
                                row.getString("name"))));
        return now;
    }

    /** Locks the accreditations of these registrations in the order of their ids, as changes of many do. */
    void lockAccreditations(long eventId, Collection<Long> ids) {
        db.sql("""
                select id from accreditation
                where event_id = :event and registration_id = any(:ids)
                order by id
                for no key update
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /**
     * Lists who of these registrations would get which zone: by their position or a package option, or because it was added manually or
     * allocated before they were withdrawn. Those who would have a zone in the same way are one row, unless the zone returns to somebody:
     * then each is a row, in the given order, because some may find no place.
     */
    List<Gained> gained(long eventId, Collection<Long> ids) {
        return db.sql("""
                with waiting as (
                    select r.id, r.event_id, i.place, a.id as accreditation_id, coalesce(a.position_id, pp.position_id) as position_id,
                           coalesce((select array_agg(rp.period_id order by rp.period_id) from registration_period rp
                                     where rp.event_id = r.event_id and rp.registration_id = r.id),
                                    (select array[pos.period_id] from position pos
                                     where pos.event_id = r.event_id and pos.id = coalesce(a.position_id, pp.position_id)
                                       and pos.period_id is not null),
                                    '{}') as within
                    from unnest(:ids::bigint[]) with ordinality as i (id, place)
                    join registration r on r.id = i.id
                    join person_position pp on pp.id = r.person_position_id
                    left join accreditation a on a.event_id = r.event_id and a.registration_id = r.id
                    where r.event_id = :event),
                source as (
                    select w.event_id, w.accreditation_id, w.place, w.within, z.zone_id, z.period_id, true as given, false as allocated
                    from waiting w
                    join position_zone z on z.event_id = w.event_id and z.position_id = w.position_id
                    union all
                    select w.event_id, w.accreditation_id, w.place, w.within, z.zone_id, z.period_id, true, false
                    from waiting w
                    join registration_package_option h on h.event_id = w.event_id and h.registration_id = w.id
                    join package_option_zone z on z.event_id = h.event_id and z.package_option_id = h.package_option_id
                    union all
                    select w.event_id, w.accreditation_id, w.place, w.within, o.zone_id, o.period_id, false, false
                    from waiting w
                    join accreditation_zone_override o
                        on o.event_id = w.event_id and o.accreditation_id = w.accreditation_id and o.added
                    union all
                    select w.event_id, w.accreditation_id, w.place, w.within, z.zone_id, null, false, true
                    from waiting w
                    join accreditation_allocated_zone z
                        on z.event_id = w.event_id and z.accreditation_id = w.accreditation_id),
                granted as (
                    select s.zone_id, s.place, s.within, bool_or(s.allocated) as allocated,
                           coalesce(array_agg(distinct coalesce(s.period_id, 0)) filter (where s.given), '{}') as given,
                           coalesce(array_agg(distinct coalesce(s.period_id, 0)) filter (where not s.given), '{}') as again
                    from source s
                    where not exists (
                        select from accreditation_zone_override o
                        where o.event_id = s.event_id and o.accreditation_id = s.accreditation_id
                            and o.zone_id = s.zone_id and not o.added)
                    group by s.zone_id, s.place, s.within)
                select zone_id, count(*)::integer as many, within, given, again, allocated
                from granted
                group by zone_id, within, given, again, allocated,
                         case when zone_id in (select zone_id from source where not given) then place end
                order by min(place)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(GAINED)
                .list();
    }

    /** Counts by zone and window those of these registrations that hold it now. */
    List<Lost> lost(long eventId, Collection<Long> ids) {
        return db.sql("""
                select az.zone_id, az.window_id, count(*)::integer as many
                from accreditation a
                join accreditation_zone az on az.event_id = a.event_id and az.accreditation_id = a.id
                where a.event_id = :event and a.registration_id = any(:ids)
                group by az.zone_id, az.window_id
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(LOST)
                .list();
    }

    /** Lists the valid accreditations of these registrations, in the given order. */
    List<Long> accredited(long eventId, List<Long> ids, int most) {
        return db.sql("""
                select a.id
                from unnest(:ids::bigint[]) with ordinality as i (id, place)
                join accreditation a on a.event_id = :event and a.registration_id = i.id
                where not a.deleted
                order by i.place
                limit :most
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .param("most", most)
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
