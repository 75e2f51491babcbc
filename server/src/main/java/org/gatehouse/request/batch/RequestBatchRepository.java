package org.gatehouse.request.batch;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.request.ZoneRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the zone requests of batches. */
@Repository
record RequestBatchRepository(JdbcClient db) {

    private static final RowMapper<Now> NOW = new RecordRows<>(Now.class);

    /**
     * A request in its current state, and what its person has.
     *
     * @param firstTaken whether the person has a place in the zone by the form
     */
    record Now(
            long requestId,
            ZoneRequest.State state,
            long accreditationId,
            boolean deleted,
            String name,
            String requestedZones,
            long firstZoneId,
            @Nullable Long secondZoneId,
            boolean firstTaken,
            boolean secondTaken) {

        Named named() {
            return new Named(name, accreditationId, requestedZones);
        }
    }

    /** Reads those of these requests that the form has, the oldest first, as the queue has them. */
    Map<Long, Now> now(long eventId, long formId, Collection<Long> ids) {
        Map<Long, Now> now = new LinkedHashMap<>();
        db.sql("""
                select r.id as request_id, r.state, r.accreditation_id, a.deleted,
                       concat_ws(' ', coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name)) as name,
                       concat_ws(' · ', one.code, two.code) as requested_zones, r.first_zone_id, r.second_zone_id,
                       exists (select from zone_request_allocation al
                               where al.event_id = :event and al.form_id = :form and al.zone_id = r.first_zone_id
                                 and al.accreditation_id = r.accreditation_id) as first_taken,
                       exists (select from zone_request_allocation al
                               where al.event_id = :event and al.form_id = :form and al.zone_id = r.second_zone_id
                                 and al.accreditation_id = r.accreditation_id) as second_taken
                from zone_request r
                join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
                join person p on p.id = a.person_id
                join zone one on one.event_id = r.event_id and one.id = r.first_zone_id
                left join zone two on two.event_id = r.event_id and two.id = r.second_zone_id
                where r.event_id = :event and r.form_id = :form and r.id = any(:ids)
                order by r.requested_at, r.id
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("ids", ids.toArray(Long[]::new))
                .query(NOW)
                .list()
                .forEach(request -> now.put(request.requestId(), request));
        return now;
    }
}
