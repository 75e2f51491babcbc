package org.gatehouse.accreditation.validity;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the registrations of batches that change their validity. */
@Repository
record ValidityBatchRepository(JdbcClient db) {

    /**
     * A registration in its current state.
     *
     * @param accreditationId null without a valid accreditation
     * @param positionPeriodId the validity of its position, which counts without one of its own; null: always
     */
    record Now(
            long personId,
            RegistrationState state,
            boolean merged,
            boolean erased,
            String name,
            @Nullable Long accreditationId,
            @Nullable Long positionPeriodId) {}

    /** Reads those of these registrations that the event has. */
    Map<Long, Now> now(long eventId, Collection<Long> ids) {
        Map<Long, Now> now = new HashMap<>();
        db.sql("""
                select r.id, r.person_id, r.state, p.merged_into is not null as merged, p.erased_at is not null as erased,
                       concat_ws(' ', p.first_name, p.last_name) as name, a.id as accreditation_id, pos.period_id
                from registration r
                join person p on p.id = r.person_id
                left join person_position pp on pp.event_id = r.event_id and pp.id = r.person_position_id
                left join accreditation a on a.event_id = r.event_id and a.registration_id = r.id and not a.deleted
                left join position pos on pos.event_id = r.event_id and pos.id = coalesce(a.position_id, pp.position_id)
                where r.event_id = :event and r.id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query((RowCallbackHandler) row -> now.put(
                        row.getLong("id"),
                        new Now(
                                row.getLong("person_id"),
                                RegistrationState.valueOf(row.getString("state")),
                                row.getBoolean("merged"),
                                row.getBoolean("erased"),
                                row.getString("name"),
                                row.getObject("accreditation_id", Long.class),
                                row.getObject("period_id", Long.class))));
        return now;
    }
}
