package org.gatehouse.feed.gates;

import java.util.Comparator;

/**
 * A gate that polls an event's feed: a client and the name of its device, which is empty when the device does not name itself. Gates are
 * ordered as their rows are written.
 */
record Gate(long eventId, String clientId, String device) implements Comparable<Gate> {

    private static final Comparator<Gate> ORDER = Comparator.comparingLong(Gate::eventId)
            .thenComparing(Gate::clientId)
            .thenComparing(Gate::device);

    @Override
    public int compareTo(Gate other) {
        return ORDER.compare(this, other);
    }
}
