package org.gatehouse.accreditation;

import java.util.List;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * The content of a badge that decides whether it must be printed again.
 *
 * @param positionId the effective position
 * @param zones the effective zones, sorted by their numbers
 */
public record PrintedFace(
        long accreditationId,
        @Nullable String firstName,
        @Nullable String lastName,
        long positionId,
        List<Long> zones) {

    /** The face of a badge with this content. */
    public static PrintedFace of(AccreditationSummary badge) {
        return new PrintedFace(
                badge.id(),
                badge.firstName(),
                badge.lastName(),
                badge.position().id(),
                badge.zones().stream().map(Zone::id).sorted().toList());
    }
}
