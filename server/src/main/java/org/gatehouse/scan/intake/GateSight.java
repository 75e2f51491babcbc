package org.gatehouse.scan.intake;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What Gatehouse sees when it decides about a scan, all at one moment.
 *
 * @param revision of the event's feed; null if there is no such event
 * @param hasZone whether the event has the zone
 * @param document what gates are sent of the accreditation; null if the event has no such accreditation
 * @param moment by the clock of the feed
 * @param isLimited whether the zone has a capacity
 */
record GateSight(
        @Nullable Long revision, boolean hasZone, @Nullable JsonNode document, Instant moment, boolean isLimited) {}
