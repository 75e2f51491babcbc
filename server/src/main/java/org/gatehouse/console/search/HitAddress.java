package org.gatehouse.console.search;

import org.gatehouse.accreditation.list.BadgeProgress;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.console.Screen;
import org.jspecify.annotations.Nullable;

/** Where a hit of the search leads a user: only to pages that open to this user. */
public final class HitAddress {

    private HitAddress() {}

    /** The page that knows most; null if none opens. */
    public static @Nullable String best(SearchHit hit, Screen screen) {
        if (screen.opens("/people/{person_id}")) {
            return screen.eventPath() + "/people/" + hit.personId();
        }
        String accreditation = accreditation(hit, screen);
        return accreditation == null ? registration(hit, screen) : accreditation;
    }

    public static @Nullable String registration(SearchHit hit, Screen screen) {
        return hit.registrationId() != null && screen.opens("/registrations/{registration_id}")
                ? screen.eventPath() + "/registrations/" + hit.registrationId()
                : null;
    }

    public static @Nullable String accreditation(SearchHit hit, Screen screen) {
        return hit.accreditationId() != null && screen.opens("/accreditations/{accreditation_id}")
                ? screen.eventPath() + "/accreditations/" + hit.accreditationId()
                : null;
    }

    /** The colour in which a progress is shown. */
    public static String tone(BadgeProgress progress) {
        return switch (progress) {
            case HANDED_OUT, PRINTED -> "good";
            case REFUSED, ENDED, PHOTO_REFUSED -> "bad";
            case NOT_APPROVED, NO_PHOTO, PHOTO_WAITS, NOT_PRINTED -> "wait";
            case NOT_REGISTERED, WITHDRAWN -> "plain";
        };
    }
}
