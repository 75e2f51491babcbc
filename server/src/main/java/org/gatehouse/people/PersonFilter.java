package org.gatehouse.people;

import java.util.List;
import java.util.Set;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * Selects the people of a list; null means no filter.
 *
 * @param seen the only events that exist for the caller
 * @param number the id of the person
 * @param email the beginning of the primary address
 * @param country ISO 3166-1 alpha-2 or the country's id
 * @param event the person must hold one position at this event that also matches the given positions and skill
 * @param basePositions the position must be one of these across events
 * @param inactive whether positions that are no longer held count too
 * @param history whether the people are shown with positions that they no longer hold
 * @param entity the entity of the event, of the position or of the member of that one position
 */
public record PersonFilter(
        @Nullable Set<Long> seen,
        NameSearch name,
        @Nullable Long number,
        @Nullable SearchedEmail email,
        @Nullable String country,
        @Nullable Long event,
        @Nullable List<Long> positions,
        @Nullable Long skill,
        @Nullable Long entity,
        @Nullable List<Long> basePositions,
        boolean inactive,
        boolean history,
        @Nullable PhotoFilter photo) {

    boolean filtersByPosition() {
        return event != null || positions != null || skill != null || entity != null || basePositions != null;
    }
}
