package org.gatehouse.feed;

/** Who polls an event's feed: a device of a client; empty when it does not name itself. */
record Gate(long eventId, String clientId, String device) {}
