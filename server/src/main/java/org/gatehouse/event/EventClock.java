package org.gatehouse.event;

/** What a feature works out from the time zone of an event; it does so anew in the transaction that changes the time zone. */
public interface EventClock {

    void timeZoneChanged(long eventId);
}
