package org.gatehouse.mail.notification;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a text can name in braces, such as {@code {first_name}}. */
public enum TextField {
    /** First and last name. */
    NAME,
    /** The only name of people who have one. */
    FIRST_NAME,
    LAST_NAME,
    EVENT,
    /** Empty where the event has none. */
    EVENT_CODE,
    POSITION,
    /** Why it was refused; empty without one. */
    REASON,
    /** The address that the event names in its settings; empty without one. */
    LINK,
    /** The form of a zone request; empty in mails that are about something else, like all below. */
    FORM,
    /** The zone that was asked for, or that was allocated. */
    ZONE,
    /** The second choice; empty without one. */
    SECOND_ZONE,
    /** The place in the allocated zone. */
    PLACE,
    /** What the person wrote; empty when nobody asked. */
    OBJECTIVE;

    /** Whether only mails about zone requests have it. */
    public boolean isOfRequest() {
        return switch (this) {
            case NAME, FIRST_NAME, LAST_NAME, EVENT, EVENT_CODE, POSITION, REASON, LINK -> false;
            case FORM, ZONE, SECOND_ZONE, PLACE, OBJECTIVE -> true;
        };
    }

    /** Those of a text that the desk writes to a list in its own words. */
    public static List<TextField> ofMessages() {
        return Arrays.stream(values())
                .filter(field -> !field.isOfRequest() && field != REASON)
                .toList();
    }

    /** As it stands in a text. */
    public String inText() {
        return "{" + name().toLowerCase(Locale.ROOT) + "}";
    }

    static Optional<TextField> of(String inText) {
        return Arrays.stream(values())
                .filter(field -> field.inText().equals(inText))
                .findFirst();
    }
}
