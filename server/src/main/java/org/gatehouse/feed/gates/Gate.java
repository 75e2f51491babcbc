package org.gatehouse.feed.gates;

import java.util.Comparator;

/** Who polls an event's feed: a device of a client; empty when it does not name itself. In the order in which rows are written. */
record Gate(long eventId, String clientId, String device) implements Comparable<Gate> {

    private static final Comparator<Gate> ORDER = Comparator.comparingLong(Gate::eventId)
            .thenComparing(Gate::clientId)
            .thenComparing(Gate::device);

    @Override
    public int compareTo(Gate other) {
        return ORDER.compare(this, other);
    }
}
