package org.gatehouse.log;

import java.util.List;
import java.util.Set;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/**
 * Which entries a log holds; null means no filter.
 *
 * @param events of one of these
 * @param actions one of these
 * @param key of the entry's data, which had this {@code value}; {@code id} is the value where it is a number
 */
record LogFilter(
        @Nullable Set<Long> events,
        @Nullable List<String> actions,
        @Nullable String key,
        @Nullable String value,
        @Nullable Long id) {

    private static final int LONGEST = 300;

    /** Reads {@code person_accreditation_id:4711}. */
    static LogFilter of(@Nullable Set<Long> events, @Nullable List<String> actions, @Nullable String logData) {
        if (logData == null || logData.isEmpty()) {
            return new LogFilter(events, actions, null, null, null);
        }
        int colon = logData.indexOf(':');
        if (colon < 1 || logData.length() > LONGEST || logData.indexOf('\0') >= 0) {
            throw PlatformProblem.INVALID.ofField(
                    "logData", "is not a key and its value, such as person_accreditation_id:4711");
        }
        String value = logData.substring(colon + 1);
        Long id = value.matches("-?\\d{1,18}") ? Long.valueOf(value) : null;
        return new LogFilter(events, actions, logData.substring(0, colon), value, id);
    }

    Long @Nullable [] eventArray() {
        return events == null ? null : events.toArray(Long[]::new);
    }

    String @Nullable [] actionArray() {
        return actions == null ? null : actions.toArray(String[]::new);
    }

    /** The id asked for when the key is this one. */
    @Nullable
    Long idOf(String column) {
        return column.equals(key) ? id : null;
    }

    /** {@code zone} of {@code zone_id:9}; null when the key names no subject of its own. */
    @Nullable
    String subjectType() {
        return key != null && id != null && key.endsWith("_id") && !isColumn()
                ? key.substring(0, key.length() - "_id".length())
                : null;
    }

    private boolean isColumn() {
        return idOf("person_accreditation_id") != null || idOf("person_id") != null || idOf("event_id") != null;
    }

    /** A key that no column holds is looked for among the changed fields, unless the log keeps silent about it. */
    @Nullable
    String field() {
        return key == null || isColumn() ? null : key;
    }

    /** Nothing can be found by this. */
    boolean isHopeless() {
        return (events != null && events.isEmpty())
                || (actions != null && actions.isEmpty())
                || (key != null && LogData.isSecret(key));
    }
}
