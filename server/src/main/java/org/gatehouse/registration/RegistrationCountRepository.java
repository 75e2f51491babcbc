package org.gatehouse.registration;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts the registrations of an event by state. */
@Repository
public record RegistrationCountRepository(JdbcClient db) {

    /** Whether anybody is or was registered. */
    public boolean any(long eventId) {
        return db.sql("select exists (select from registration where event_id = :event)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    /** Returns the number of registrations that wait for a decision. */
    public long waiting(long eventId) {
        return db.sql("select count(*) from registration where event_id = :event and state = 'PENDING'")
                .param("event", eventId)
                .query((row, number) -> row.getLong(1))
                .single();
    }
}
