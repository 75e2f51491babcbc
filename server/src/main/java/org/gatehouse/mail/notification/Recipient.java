package org.gatehouse.mail.notification;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.event.Event;
import org.jspecify.annotations.Nullable;

/**
 * A recipient, with the values that a text can use.
 *
 * @param version of the registration
 * @param language in which this person is written to; event and position are in it
 * @param applies whether the occasion applies to the person now
 * @param reason why the photo was refused, by name
 * @param note why it was refused, in the reviewer's own words
 */
record Recipient(
        long registrationId,
        int version,
        long personId,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String address,
        String language,
        String event,
        @Nullable String eventCode,
        String position,
        boolean applies,
        @Nullable String reason,
        @Nullable String note) {

    /** Somebody of no event, to show how a text looks. */
    static Recipient sample(Event event, String language) {
        String name = Objects.requireNonNullElse(event.name().text(), "");
        return new Recipient(
                0, 0, 0, "Ana", "Lima", null, language, name, event.code(), "Volunteer", true, "POOR_QUALITY", null);
    }

    /** @param reasonInWords in the person's language */
    Map<TextField, String> values(String reasonInWords, @Nullable String link) {
        String first = Objects.requireNonNullElse(firstName, "");
        String last = Objects.requireNonNullElse(lastName, "");
        Map<TextField, String> values = new EnumMap<>(TextField.class);
        values.put(TextField.NAME, (first + " " + last).strip());
        values.put(TextField.FIRST_NAME, first.isEmpty() ? last : first);
        values.put(TextField.LAST_NAME, last);
        values.put(TextField.EVENT, event);
        values.put(TextField.EVENT_CODE, Objects.requireNonNullElse(eventCode, ""));
        values.put(TextField.POSITION, position);
        values.put(TextField.REASON, reasonInWords);
        values.put(TextField.LINK, Objects.requireNonNullElse(link, ""));
        return values;
    }
}
