package org.gatehouse.mail.notification;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a text about a zone request can say of it.
 *
 * @param form its form, in the language of the text
 * @param zone that was asked for, or that was allocated
 * @param secondZone the second choice of somebody who waits
 * @param place within the allocated zone
 * @param objective what the person wrote; null when nobody asked
 * @param reason why it was denied
 */
public record RequestFields(
        @Nullable String form,
        @Nullable String zone,
        @Nullable String secondZone,
        @Nullable Integer place,
        @Nullable String objective,
        @Nullable String reason) {

    /** Something that somebody may ask for, to show how a text looks. */
    static RequestFields sample(Occasion occasion) {
        boolean isAllocated = occasion == Occasion.ZONE_ALLOCATED || occasion == Occasion.ZONE_ALLOCATION_UNDONE;
        return new RequestFields(
                "Broadcast", "Mixed", isAllocated ? null : "Tribune", isAllocated ? 3 : null, "…", "…");
    }

    void into(Map<TextField, String> values) {
        values.put(TextField.FORM, shown(form));
        values.put(TextField.ZONE, shown(zone));
        values.put(TextField.SECOND_ZONE, shown(secondZone));
        values.put(TextField.PLACE, place == null ? "" : place.toString());
        values.put(TextField.OBJECTIVE, shown(objective));
        values.put(TextField.REASON, shown(reason));
    }

    private static String shown(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
