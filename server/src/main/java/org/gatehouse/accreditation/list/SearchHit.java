package org.gatehouse.accreditation.list;

import java.time.Instant;
import java.util.UUID;
import org.gatehouse.people.PhotoState;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/**
 * Somebody whom the search of an event found, in one position.
 *
 * @param firstName as on the badge, where there is one
 * @param comesFrom the member, else the organisation, unit or country; null where none is known
 * @param thumbnailHash of the photo for the badge, else of a refused one
 * @param photo null without a photo
 * @param deleted whether the accreditation is no longer valid
 */
public record SearchHit(
        long personId,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable Long positionId,
        @Nullable String position,
        @Nullable String comesFrom,
        @Nullable Long registrationId,
        @Nullable RegistrationState state,
        @Nullable Long accreditationId,
        boolean deleted,
        @Nullable Instant printedAt,
        @Nullable Instant distributedAt,
        @Nullable UUID thumbnailHash,
        @Nullable PhotoState photo) {

    public BadgeProgress progress(boolean photosReviewed) {
        return BadgeProgress.of(this, photosReviewed);
    }
}
