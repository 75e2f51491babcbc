package org.gatehouse.mail.notification;

import java.util.Locale;

/** What an event writes to its people about. */
public enum Occasion {
    ACCREDITATION_APPROVED,
    ACCREDITATION_REFUSED,
    PHOTO_REFUSED,
    /** Nothing happens when somebody sends no photo, so only the desk writes about that. */
    PHOTO_MISSING;

    /** The {@code kind} of its mails. */
    public String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a change brings it about, with which its mail can be written. */
    public boolean isChange() {
        return this != PHOTO_MISSING;
    }
}
