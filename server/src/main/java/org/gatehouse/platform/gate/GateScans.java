package org.gatehouse.platform.gate;

import java.time.Instant;

/** Receives the news that a device reported scans, for the board that shows when each device last did. */
public interface GateScans {

    /**
     * A scan was stored.
     *
     * @param device header {@code Gatehouse-Device}; empty if it was not sent
     * @param at by our clock
     */
    void reported(long eventId, String clientId, String device, Instant at);
}
