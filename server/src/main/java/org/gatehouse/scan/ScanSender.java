package org.gatehouse.scan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The sender of scans, and the time of their arrival.
 *
 * @param device header {@code Gatehouse-Device}; empty when not sent
 * @param receivedAt by our clock, in the microseconds that the database keeps
 */
public record ScanSender(long eventId, String clientId, String device, Instant receivedAt) {

    public ScanSender {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }
}
