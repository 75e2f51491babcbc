package org.gatehouse.accreditation;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * A zone of the event as it is for one accreditation, and why.
 *
 * @param open whether it gives access now
 * @param sources what gives it but choices by hand: default, package, allocated
 * @param options names of the package options that it comes with
 * @param chosen the choice by hand that holds now; null when there is none
 * @param last who made that choice and when; null when the log does not say
 */
public record ZoneState(
        Zone zone,
        boolean open,
        Set<String> sources,
        List<String> options,
        @Nullable Choice chosen,
        @Nullable Decision last) {

    /** What somebody decided by hand. */
    public enum Choice {
        ADDED,
        REMOVED
    }

    /** A choice in the log; null as choice means that one was taken back. */
    public record Decision(long zoneId, @Nullable Choice choice, Instant at, String by) {}
}
