package org.gatehouse.log;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * The query of a page of the console to the log; null means no condition.
 *
 * @param events the entry must belong to one of these events; null means all entries, including those without an event
 * @param actions the entry must have one of these actions
 * @param key the key in the entry's data that must have {@code value}, or {@link #PERSON}
 * @param from the change must have begun then or later
 * @param to the change must have begun earlier
 * @param who part of the name of who did it
 * @param watchlist events at which the reader has the right to the watchlist; null means all
 */
public record LogQuestion(
        @Nullable Set<Long> events,
        @Nullable List<String> actions,
        String key,
        @Nullable String value,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String who,
        @Nullable Set<Long> watchlist) {

    /** The key of the person that an entry is about. Its value is a name, or the person's number. */
    public static final String PERSON = "person";

    LogFilter filter() {
        return about().within(from, to, who).withWatchlist(watchlist);
    }

    private LogFilter about() {
        if (value == null) {
            return LogFilter.of(events, actions, null);
        }
        if (!key.equals(PERSON)) {
            return LogFilter.of(events, actions, key + ":" + value);
        }
        return value.matches("#?\\d{1,18}")
                ? LogFilter.of(events, actions, "person_id:" + value.replace("#", ""))
                : LogFilter.of(events, actions, null).named(NameSearch.of("value", value));
    }
}
