package org.gatehouse.log;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The log as a page of the console looks through it. */
@Component
public class LogSearch {

    private final LogRepository log;

    LogSearch(LogRepository log) {
        this.log = log;
    }

    /** Everything that is logged as done, by name. */
    public List<String> actions() {
        return LogCode.actions();
    }

    /**
     * The newest about one person, the newest first.
     *
     * @param events of one of these; null means all, and what belongs to no event
     */
    public List<LogEntry> ofPerson(long personId, @Nullable Set<Long> events, int limit) {
        return log.ofPerson(personId, events, limit);
    }

    /**
     * The newest entries that match, the newest first.
     *
     * @param events of one of these; null means all, and what belongs to no event
     * @param application whose service did it; null means all
     * @param action what was done; null means everything
     * @param data a key and its value, {@code person_accreditation_id:4711}; null means whatever it was
     * @param before only those that are older than this one; null means all
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
