package org.gatehouse.event;

/**
 * The part of an event's set-up in a feature that the database does not delete with the event. Each feature deletes its own tables, in the
 * transaction that deletes the event, after it was made sure that nobody was ever at the event.
 */
public interface EventSetUp {

    void deleteSetUp(long eventId);
}
