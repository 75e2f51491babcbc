package org.gatehouse.accreditation;

import java.util.List;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * The content of a badge that decides whether it must be printed again.
 *
 * @param positionId the effective position
 * @param zones the effective zones, sorted by their numbers
 * @param validity what the validity is called; null when the badge does not show it
 */
public record PrintedFace(
        long accreditationId,
        @Nullable String firstName,
        @Nullable String lastName,
        long positionId,
        List<Long> zones,
        @Nullable Validity validity) {

    /** The name of a validity in a language; empty for somebody who is always valid. */
    public record Validity(String name, String language) {}

    /** The face of a badge with this content, which does not show the validity. */
    public static PrintedFace of(AccreditationSummary badge) {
        return of(badge, null);
    }

    /** The face of a badge with this content. */
    public static PrintedFace of(AccreditationSummary badge, @Nullable Validity validity) {
        return new PrintedFace(
                badge.id(),
                badge.firstName(),
                badge.lastName(),
                badge.position().id(),
                badge.zones().stream().map(Zone::id).sorted().toList(),
                validity);
    }
}
