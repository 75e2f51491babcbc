package org.gatehouse.accreditation;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * The state of a zone for one accreditation, and the reasons for it.
 *
 * @param open whether the accreditation gives access now
 * @param sources what gives the zone, except manual choices: default, package, allocated
 * @param options names of the package options that bring the zone
 * @param chosen the manual choice in force; null when there is none
 * @param last who made that choice and when; null when the log has no entry
 */
public record ZoneState(
        Zone zone,
        boolean open,
        Set<String> sources,
        List<String> options,
        @Nullable Choice chosen,
        @Nullable Decision last) {

    /** A manual choice about a zone. */
    public enum Choice {
        ADDED,
        REMOVED
    }

    /** A choice in the log; a null choice means that an earlier one was taken back. */
    public record Decision(long zoneId, @Nullable Choice choice, Instant at, String by) {}
}
