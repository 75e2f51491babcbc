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

    Sender {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }
}
