package org.gatehouse.imports.list;

import java.util.Objects;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;

/**
 * Where a list is, and who reads it.
 *
 * @param eventId null for a list that belongs to no event
 * @param language in which things without a code are named
 */
public record ListPlace(@Nullable Long eventId, Language language) {

    long event() {
        return Objects.requireNonNull(eventId, "this list belongs to an event");
    }
}
