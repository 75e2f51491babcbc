package org.gatehouse.registration;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** How many registrations of an event are in a state. */
@Repository
public class RegistrationCountRepository {

    private final JdbcClient db;

    RegistrationCountRepository(JdbcClient db) {
        this.db = db;
    }

    /** Those that nobody has decided on yet. */
    public long waiting(long eventId) {
        return db.sql("select count(*) from registration where event_id = :event and state = 'PENDING'")
                .param("event", eventId)
                .query((row, number) -> row.getLong(1))
                .single();
    }
}
