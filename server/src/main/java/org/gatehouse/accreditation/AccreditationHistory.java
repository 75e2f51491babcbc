package org.gatehouse.accreditation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of an accreditation that explain why its holder could enter a zone, oldest first.
 *
 * @param decisions manual decisions about zones
 * @param renewals when its badges were declared invalid
 * @param validity when it became valid, and when it stopped being valid
 * @param lastChange the newest change of name, position, lines or zones
 */
public record AccreditationHistory(
        List<ZoneState.Decision> decisions,
        List<Happened> renewals,
        List<Validity> validity,
        @Nullable Happened lastChange) {

    /** Who did something, and when. */
    public record Happened(Instant at, String by) {}

    /** The start of a period in which the accreditation was valid, or was not. */
    public record Validity(boolean valid, Instant at, String by) {}
}
