package org.gatehouse.event;

/**
 * What a feature has of an event's set-up and the database does not delete with the event. Each feature deletes its own tables, in the
 * transaction that deletes the event, after it was made sure that nobody was ever at the event.
 */
public interface EventSetUp {

    void deleteSetUp(long eventId);
}
