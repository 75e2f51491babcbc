package org.gatehouse.accreditation;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The facts that decide whether a badge can be printed.
 *
 * @param printed whether it was printed since it was last declared invalid
 * @param approved whether the registration is APPROVED
 * @param imageId of its photo: ACCREDITATION, else TEAM, else PERSONAL, never a rejected one; null without a photo
 * @param held whether a hold stops it
 * @param photoPending whether that photo still awaits review; an approved photo of a lower-ranked type does not replace it
 */
public record PrintableBadge(
        long id,
        long personId,
        UUID randomHash,
        boolean printed,
        boolean deleted,
        boolean approved,
        boolean held,
        @Nullable Long imageId,
        boolean photoPending) {}
