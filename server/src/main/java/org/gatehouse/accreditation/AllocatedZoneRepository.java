package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes allocated zones. */
@Repository
public record AllocatedZoneRepository(JdbcClient db) {

    public Optional<Long> liveOf(long eventId, long personId) {
        return db.sql("""
                select id
                from accreditation
                where event_id = :event and person_id = :person and not deleted
                order by id
                limit 1
                """)
                .param("event", eventId)
                .param("person", personId)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Maps each accreditation to its allocated zones; accreditations without any are left out. */
    public Map<Long, Set<Long>> of(long eventId, Collection<Long> accreditationIds) {
        Map<Long, Set<Long>> zones = new HashMap<>();
        db.sql("""
                select accreditation_id, zone_id from accreditation_allocated_zone
                where event_id = :event and accreditation_id = any(:accreditations)
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .query((RowCallbackHandler) row -> zones.computeIfAbsent(row.getLong(1), id -> new TreeSet<>())
                        .add(row.getLong(2)));
        return zones;
    }

    public void insert(long eventId, long accreditationId, long zoneId, long allocationId) {
        db.sql("""
                insert into accreditation_allocated_zone (event_id, allocation_id, accreditation_id, zone_id)
                values (:event, :allocation, :accreditation, :zone)
                """)
                .param("event", eventId)
                .param("allocation", allocationId)
                .param("accreditation", accreditationId)
                .param("zone", zoneId)
                .update();
    }

    public void delete(long eventId, long allocationId) {
        db.sql("delete from accreditation_allocated_zone where event_id = :event and allocation_id = :allocation")
                .param("event", eventId)
                .param("allocation", allocationId)
                .update();
    }
}
