package org.gatehouse.console.search;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.gatehouse.accreditation.list.BadgeProgress;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.console.Screen;
import org.jspecify.annotations.Nullable;

/** Where a hit of the search leads a user: only to pages that open to this user. */
public final class HitUrl {

    /** Without digits and signs of numbers and codes: letters, and what stands within names. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{M}][\\p{L}\\p{M} ,.'’-]*");

    private HitUrl() {}

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

    /** The form for somebody whom nobody found, filled in with what was searched for, where that is a name or an address. */
    public static String walkIn(String searched, Screen screen) {
        String form = screen.eventPath() + "/registrations/new";
        String text = searched.strip();
        if (text.indexOf('@') > 0) {
            return form + "?email=" + encoded(text);
        }
        if (!NAME.matcher(text).matches()) {
            return form;
        }
        int comma = text.indexOf(',');
        int space = text.lastIndexOf(' ');
        String last = comma < 0 ? text.substring(space + 1) : text.substring(0, comma);
        String first = comma < 0 ? text.substring(0, Math.max(space, 0)) : text.substring(comma + 1);
        return form + "?first_name=" + encoded(first.strip()) + "&last_name=" + encoded(last.strip());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
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
