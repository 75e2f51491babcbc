package org.gatehouse.scan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Who delivered scans, and when.
 *
 * @param device header {@code Gatehouse-Device}; empty when not sent
 * @param receivedAt our clock, in the microseconds that the database keeps
 */
record Sender(long eventId, String clientId, String device, Instant receivedAt) {

    /** The header that names the device. */
    static final String DEVICE = "Gatehouse-Device";

    static final int MAX_DEVICE = 200;

    Sender {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }
}
