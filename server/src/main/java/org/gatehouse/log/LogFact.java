package org.gatehouse.log;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the log with everything that a sentence needs.
 *
 * @param subjectType the kind of thing that it was done to, such as {@code zone}; null when it is a person or has no number
 * @param fields the changed fields, without secrets
 */
public record LogFact(
        long id,
        Instant at,
        String action,
        String by,
        @Nullable Long eventId,
        @Nullable Long personId,
        @Nullable Long accreditationId,
        @Nullable String subjectType,
        @Nullable Long subjectId,
        Map<String, Values> fields) {

    /** The values of a field before and after; most have one. */
    public record Values(List<String> was, List<String> is) {

        private static final Values NONE = new Values(List.of(), List.of());

        /** The values that were added. */
        public List<String> added() {
            return is.stream().filter(value -> !Set.copyOf(was).contains(value)).toList();
        }

        /** The values that were taken away. */
        public List<String> removed() {
            return was.stream().filter(value -> !Set.copyOf(is).contains(value)).toList();
        }
    }

    /** The values of this field; none when it did not change. */
    public Values field(String name) {
        return fields.getOrDefault(name, Values.NONE);
    }
}
