package org.gatehouse.accreditation.list;

/** How far a person is from holding a badge, or what prevents it. */
public enum BadgeProgress {
    NOT_REGISTERED,
    NOT_APPROVED,
    REFUSED,
    WITHDRAWN,
    ENDED,
    NO_PHOTO,
    PHOTO_REFUSED,
    PHOTO_WAITS,
    NOT_PRINTED,
    PRINTED,
    HANDED_OUT;

    /**
     * Judges what was found.
     *
     * @param photosReviewed whether the event prints badges only with approved photos
     */
    static BadgeProgress of(SearchHit hit, boolean photosReviewed) {
        if (hit.state() == null) {
            return NOT_REGISTERED;
        }
        return switch (hit.state()) {
            case PENDING -> NOT_APPROVED;
            case REJECTED -> REFUSED;
            case WITHDRAWN -> WITHDRAWN;
            case APPROVED -> hit.accreditationId() == null || hit.deleted() ? ENDED : approved(hit, photosReviewed);
        };
    }

    private static BadgeProgress approved(SearchHit hit, boolean photosReviewed) {
        if (hit.distributedAt() != null) {
            return HANDED_OUT;
        }
        if (hit.printedAt() != null) {
            return PRINTED;
        }
        if (hit.photo() == null) {
            return NO_PHOTO;
        }
        return switch (hit.photo()) {
            case REJECTED -> PHOTO_REFUSED;
            case PENDING -> photosReviewed ? PHOTO_WAITS : NOT_PRINTED;
            case APPROVED -> NOT_PRINTED;
        };
    }
}
