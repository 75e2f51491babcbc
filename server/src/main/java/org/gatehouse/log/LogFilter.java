package org.gatehouse.log;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * Selects the entries of a log; null means no filter.
 *
 * @param events the entry must belong to one of these events
 * @param actions the entry must have one of these actions
 * @param words the words of the name of the person that the entry must be about
 * @param from the change must have begun then or later
 * @param to the change must have begun earlier
 * @param who part of the name of who did it, in any case
 * @param watchlist the entry must belong to one of these events to be shown if it is about the watchlist; null means any
 * @param key the key in the entry's data that must have this {@code value}; {@code id} is the value as a number, if it is one
 */
record LogFilter(
        @Nullable Set<Long> events,
        @Nullable List<String> actions,
        @Nullable String key,
        @Nullable String value,
        @Nullable Long id,
        @Nullable NameSearch words,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String who,
        @Nullable Set<Long> watchlist) {

    private static final int LONGEST = 300;

    /** Parses a text such as {@code person_accreditation_id:4711}. */
    static LogFilter of(@Nullable Set<Long> events, @Nullable List<String> actions, @Nullable String logData) {
        if (logData == null || logData.isEmpty()) {
            return about(events, actions, null, null, null);
        }
        int colon = logData.indexOf(':');
        if (colon < 1 || logData.length() > LONGEST || logData.indexOf('\0') >= 0) {
            throw PlatformProblem.INVALID.ofField(
                    "logData", "is not a key and its value, such as person_accreditation_id:4711");
        }
        String value = logData.substring(colon + 1);
        Long id = value.matches("-?\\d{1,18}") ? Long.valueOf(value) : null;
        return about(events, actions, logData.substring(0, colon), value, id);
    }

    private static LogFilter about(
            @Nullable Set<Long> events,
            @Nullable List<String> actions,
            @Nullable String key,
            @Nullable String value,
            @Nullable Long id) {
        return new LogFilter(events, actions, key, value, id, null, null, null, null, Set.of());
    }

    /** The entries about one accreditation and its photo. */
    static LogFilter ofAccreditation(long eventId, long accreditationId) {
        return about(Set.of(eventId), null, "person_accreditation_id", null, accreditationId);
    }

    /** The same filter for people whose name has these words; without words for all. */
    LogFilter named(NameSearch name) {
        return new LogFilter(
                events, actions, key, value, id, name.words().isEmpty() ? null : name, from, to, who, watchlist);
    }

    /** The same filter for changes that began between these moments, by this caller. */
    LogFilter within(@Nullable Instant begin, @Nullable Instant end, @Nullable String by) {
        return new LogFilter(events, actions, key, value, id, words, begin, end, by, watchlist);
    }

    /** The same filter for a reader with the right to the watchlist at these events; null means all. Others see nothing of it. */
    LogFilter withWatchlist(@Nullable Set<Long> readable) {
        return new LogFilter(events, actions, key, value, id, words, from, to, who, readable);
    }

    /** Returns whether the entries must be about something. */
    boolean isAboutSomething() {
        return key != null || words != null;
    }

    Long[] watchlistArray() {
        return watchlist == null ? new Long[0] : watchlist.toArray(Long[]::new);
    }

    Long @Nullable [] eventArray() {
        return events == null ? null : events.toArray(Long[]::new);
    }

    String @Nullable [] actionArray() {
        return actions == null ? null : actions.toArray(String[]::new);
    }

    /** Returns the id if the key is this column. */
    @Nullable
    Long idOf(String column) {
        return column.equals(key) ? id : null;
    }

    /** Returns the subject type of a key, {@code zone} for {@code zone_id:9}; null when the key names no subject. */
    @Nullable
    String subjectType() {
        return key != null && id != null && key.endsWith("_id") && !isColumn()
                ? key.substring(0, key.length() - "_id".length())
                : null;
    }

    private boolean isColumn() {
        return idOf("person_accreditation_id") != null || idOf("person_id") != null || idOf("event_id") != null;
    }

    /** Returns the key if no column holds it; it is then looked for among the changed fields. */
    @Nullable
    String field() {
        return key == null || isColumn() ? null : key;
    }

    /** Returns whether no entry can match, for example because the log hides the field. */
    boolean matchesNothing() {
        return (events != null && events.isEmpty())
                || (actions != null && actions.isEmpty())
                || (key != null && LogData.isSecret(key));
    }
}
