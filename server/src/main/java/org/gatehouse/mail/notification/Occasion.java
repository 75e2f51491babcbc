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
    ZONE_ALLOCATION_UNDONE,
    /** Whatever the desk wants to say to a list, in words of its own. */
    MESSAGE;

    /** The {@code kind} of its mails. */
    public String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a change triggers it, so that an event can have its mail written automatically. */
    public boolean isChange() {
        return this != PHOTO_MISSING && this != MESSAGE && !isOfRequest();
    }

    /** Whether it is about a zone request: its mails come from the request's form, which also decides whether they are sent. */
    public boolean isOfRequest() {
        return switch (this) {
            case ACCREDITATION_APPROVED, ACCREDITATION_REFUSED, PHOTO_REFUSED, PHOTO_MISSING, MESSAGE -> false;
            case ZONE_REQUEST_RECEIVED, ZONE_ALLOCATED, ZONE_REQUEST_DENIED, ZONE_ALLOCATION_UNDONE -> true;
        };
    }

    /** Whether people can end it themselves, so that reminding them makes sense. */
    public boolean canBeRemindedOf() {
        return this == PHOTO_REFUSED || this == PHOTO_MISSING;
    }

    /** Those that an event has texts for. */
    public static List<Occasion> withTexts() {
        return Arrays.stream(values()).filter(occasion -> occasion != MESSAGE).toList();
    }

    /** Those that the desk can write to one person about. */
    public static List<Occasion> ofDesk() {
        return withTexts().stream().filter(occasion -> !occasion.isOfRequest()).toList();
    }

    /** Those that the desk can write to a list about. */
    public static List<Occasion> ofLists() {
        return Arrays.stream(values())
                .filter(occasion -> !occasion.isOfRequest())
                .toList();
    }
}
