package org.gatehouse.platform.gate;

import java.time.Instant;

/** Where is said that a device reported scans, for the board that shows when each last did. */
public interface GateScans {

    /**
     * A scan was stored.
     *
     * @param device header {@code Gatehouse-Device}; empty when not sent
     * @param at our clock
     */
    void reported(long eventId, String clientId, String device, Instant at);
}
