package org.gatehouse.log;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Searches the log for a page of the console. */
@Component
public class LogSearch {

    private final LogRepository log;

    LogSearch(LogRepository log) {
        this.log = log;
    }

    /** Returns all audited actions by name. */
    public List<String> actions() {
        return LogCode.actions();
    }

    /**
     * Returns the latest entries about one person, the newest first.
     *
     * @param events the entry must belong to one of these events; null means all entries, including those without an event
     */
    public List<LogEntry> ofPerson(long personId, @Nullable Set<Long> events, int limit) {
        return log.ofPerson(personId, events, limit);
    }

    /**
     * Returns the latest entries that match, the newest first.
     *
     * @param events the entry must belong to one of these events; null means all entries, including those without an event
     * @param application the application whose service performed the action; null means all applications
     * @param action the action; null means all actions
     * @param data a key and its value, such as {@code person_accreditation_id:4711}; null means no such condition
     * @param before the entries must be older than this one; null means no limit
     */
    public List<LogEntry> newest(
            @Nullable Set<Long> events,
            @Nullable Integer application,
            @Nullable String action,
            @Nullable String data,
            @Nullable Long before,
            int limit) {
        List<String> actions = application == null ? null : LogCode.actionsOf(application);
        if (action != null) {
            actions = actions == null || actions.contains(action) ? List.of(action) : List.of();
        }
        LogFilter filter = LogFilter.of(events, actions, data);
        return filter.isHopeless()
                ? List.of()
                : log.newest(filter, before, limit).reversed();
    }
}
