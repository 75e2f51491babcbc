package org.gatehouse.platform.personal;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose data is erased, with the ids of all that belongs to it.
 *
 * @param person the person who is erased
 * @param keeper the person to whom the rows that stay belong afterwards: the erased person, or a nameless one where only an event forgets
 *     somebody
 * @param people the person and all records that were merged into it
 * @param emptied those of them of whom nothing is left: all, or the merged records that only the event knows
 * @param event the only event that forgets the person; null for all
 * @param positions positions of the person at these events
 * @param images images of the person, also replaced ones; none where only an event forgets the person
 * @param texts names and addresses by which files of imports mention the person
 */
public record Subject(
        long person,
        long keeper,
        Set<Long> people,
        Set<Long> emptied,
        @Nullable Long event,
        List<Long> positions,
        List<Long> registrations,
        List<Long> accreditations,
        List<Long> images,
        Texts texts) {

    /**
     * Names and addresses, in lower case.
     *
     * @param firstNames first names, each with the last name at the same place of {@code lastNames}; empty texts where there is none
     */
    public record Texts(List<String> firstNames, List<String> lastNames, List<String> addresses) {}

    /** The same with another keeper. */
    public Subject keptBy(long other) {
        return new Subject(
                person, other, people, emptied, event, positions, registrations, accreditations, images, texts);
    }

    /** Whether all is erased, not only what belongs to one event. */
    public boolean isWhole() {
        return event == null;
    }

    /** The ids as a parameter of a statement. */
    public static Long[] array(Collection<Long> ids) {
        return ids.toArray(Long[]::new);
    }
}
