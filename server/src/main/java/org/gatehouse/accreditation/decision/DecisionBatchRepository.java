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

    /** A registration in its current state. */
    record Now(
            long personId,
            RegistrationState state,
            @Nullable Instant changedAt,
            boolean merged,
            String name) {}

    /**
     * How many registrations would get a zone.
     *
     * @param given by a default or a package option
     * @param byHand manually or by allocation, as far as there is room
     */
    record Gained(long zoneId, int given, int byHand) {}

    /** Reads those of these registrations that the event has. */
    Map<Long, Now> now(long eventId, Collection<Long> ids) {
        Map<Long, Now> now = new HashMap<>();
        db.sql("""
                select r.id, r.person_id, r.state, r.state_changed_at, p.merged_into is not null as merged,
                       concat_ws(' ', p.first_name, p.last_name) as name
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
     * Counts by zone those of these registrations that would get it: by their position or a package option, or because it was added
     * manually or allocated before they were withdrawn.
     */
    List<Gained> gained(long eventId, Collection<Long> ids) {
        return db.sql("""
                with waiting as (
                    select r.id, r.event_id, a.id as accreditation_id, coalesce(a.position_id, pp.position_id) as position_id
                    from registration r
                    join person_position pp on pp.id = r.person_position_id
                    left join accreditation a on a.event_id = r.event_id and a.registration_id = r.id
                    where r.event_id = :event and r.id = any(:ids)),
                source as (
                    select w.id, w.event_id, w.accreditation_id, z.zone_id, true as given
                    from waiting w
                    join position_zone z on z.event_id = w.event_id and z.position_id = w.position_id
                    union all
                    select w.id, w.event_id, w.accreditation_id, z.zone_id, true
                    from waiting w
                    join registration_package_option h on h.event_id = w.event_id and h.registration_id = w.id
                    join package_option_zone z on z.event_id = h.event_id and z.package_option_id = h.package_option_id
                    union all
                    select w.id, w.event_id, w.accreditation_id, o.zone_id, false
                    from waiting w
                    join accreditation_zone_override o
                        on o.event_id = w.event_id and o.accreditation_id = w.accreditation_id and o.added
                    union all
                    select w.id, w.event_id, w.accreditation_id, z.zone_id, false
                    from waiting w
                    join accreditation_allocated_zone z
                        on z.event_id = w.event_id and z.accreditation_id = w.accreditation_id)
                select zone_id, (count(*) filter (where given))::integer as given,
                       (count(*) filter (where not given))::integer as by_hand
                from (select s.id, s.zone_id, bool_or(s.given) as given
                      from source s
                      where not exists (
                          select from accreditation_zone_override o
                          where o.event_id = s.event_id and o.accreditation_id = s.accreditation_id
                              and o.zone_id = s.zone_id and not o.added)
                      group by s.id, s.zone_id) g
                group by zone_id
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(GAINED)
                .list();
    }

    /** Counts by zone those of these registrations that hold it now, as zones that they lose. */
    List<Gained> lostZones(long eventId, Collection<Long> ids) {
        return db.sql("""
                select az.zone_id, -count(*)::integer as given, 0 as by_hand
                from accreditation a
                join accreditation_zone az on az.event_id = a.event_id and az.accreditation_id = a.id
                where a.event_id = :event and a.registration_id = any(:ids)
                group by az.zone_id
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(GAINED)
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
