package org.gatehouse.mail.notification;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What an event writes to its people about. */
public enum Occasion {
    ACCREDITATION_APPROVED,
    ACCREDITATION_REFUSED,
    PHOTO_REFUSED,
    /** A missing photo is not a change, so only the desk writes about it. */
    PHOTO_MISSING,
    ZONE_REQUEST_RECEIVED,
    ZONE_ALLOCATED,
    ZONE_REQUEST_DENIED,
    ZONE_ALLOCATION_UNDONE;

    /** The {@code kind} of its mails. */
    public String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a change triggers it, so that an event can have its mail written automatically. */
    public boolean isChange() {
        return this != PHOTO_MISSING && !isOfRequest();
    }

    /** Whether it is about a zone request: its mails come from the request's form, which also decides whether they are sent. */
    public boolean isOfRequest() {
        return switch (this) {
            case ACCREDITATION_APPROVED, ACCREDITATION_REFUSED, PHOTO_REFUSED, PHOTO_MISSING -> false;
            case ZONE_REQUEST_RECEIVED, ZONE_ALLOCATED, ZONE_REQUEST_DENIED, ZONE_ALLOCATION_UNDONE -> true;
        };
    }

    /** Those that the desk can write about, to one person or to a list. */
    public static List<Occasion> ofDesk() {
        return Arrays.stream(values())
                .filter(occasion -> !occasion.isOfRequest())
                .toList();
    }
}
