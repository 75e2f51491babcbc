package org.gatehouse.request;

import java.util.Objects;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * What the desk looks for among the requests of a form.
 *
 * @param q a part of the name, or the number of the accreditation; empty for all
 * @param zoneId first or second choice; null for any
 */
public record RequestSearch(String q, @Nullable Long zoneId) {

    private static final int LONGEST = 200;

    public static final RequestSearch ALL = new RequestSearch("", null);

    /** Replaces a missing text by an empty one. */
    public RequestSearch {
        q = Excerpt.beginning(CleanText.typed(Objects.requireNonNullElse(q, "")), LONGEST);
    }

    public boolean isEmpty() {
        return q.isEmpty() && zoneId == null;
    }

    /** The name as it is compared; "Last, First" is the same as "Last First". */
    String name() {
        return SameText.name(q);
    }

    /** Whether the search is for a place like this one. */
    public boolean matches(long zone, long accreditationId, @Nullable String firstName, @Nullable String lastName) {
        String name = SameText.name("%s %s %s".formatted(shown(firstName), shown(lastName), shown(firstName)));
        return (zoneId == null || zoneId == zone)
                && (name.contains(name()) || String.valueOf(accreditationId).equals(q));
    }

    private static String shown(@Nullable String name) {
        return Objects.requireNonNullElse(name, "");
    }
}
