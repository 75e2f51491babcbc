package org.gatehouse.accreditation;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What decides whether a badge can be printed.
 *
 * @param printed whether it was printed since it was last declared invalid
 * @param approved whether the registration is APPROVED
 * @param imageId of its photo: ACCREDITATION, else TEAM, else PERSONAL, and none that was refused; null without one
 * @param photoPending whether nobody has reviewed that photo; an approved one of another type behind it is not the photo of the badge
 */
public record PrintableBadge(
        long id,
        long personId,
        UUID randomHash,
        boolean printed,
        boolean deleted,
        boolean approved,
        @Nullable Long imageId,
        boolean photoPending) {}
