package org.gatehouse.accreditation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to an accreditation that explains why somebody could go where, the oldest first.
 *
 * @param decisions about zones by hand
 * @param renewals when its badges were declared invalid
 * @param validity when it began to be valid, and when it ceased to be
 * @param lastChange the newest change of name, position, lines or zones
 */
public record AccreditationHistory(
        List<ZoneState.Decision> decisions,
        List<Happened> renewals,
        List<Validity> validity,
        @Nullable Happened lastChange) {

    /** Who did something, and when. */
    public record Happened(Instant at, String by) {}

    /** From when on it was valid or not. */
    public record Validity(boolean valid, Instant at, String by) {}
}
