package org.gatehouse.event;

/**
 * The part of an event's set-up that belongs to a feature. Each feature copies its own tables into a new event, in the transaction that
 * makes the event. Nothing that belongs to a person is copied.
 */
public interface EventCopy {

    /** Copies the set-up of one event into another, which has none yet. */
    void copy(long from, long to);
}
