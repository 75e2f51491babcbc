package org.gatehouse.log;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Searches the log for a page of the console, whose user may read the log. */
@Component
public record LogSearch(LogRepository log, LogLineRepository lines) {

    /** Returns all audited actions of an application by name. */
    public List<String> actions(int application) {
        return LogCode.actionsOf(application);
    }

    /** Returns the latest entries about one accreditation and its photo, the newest first. */
    public List<LogEntry> ofAccreditation(long eventId, long accreditationId, int limit) {
        return log.ofAccreditation(eventId, accreditationId, limit);
    }

    /**
     * Returns the latest entries about one registration and its accreditation, the newest first.
     *
     * @param accreditationId null when the registration was never approved
     */
    public List<LogEntry> ofRegistration(
            long eventId, long personId, long registrationId, @Nullable Long accreditationId, int limit) {
        return log.ofRegistration(eventId, personId, registrationId, accreditationId, limit);
    }

    /**
     * Returns the latest entries about one person, the newest first.
     *
     * @param events the entry must belong to one of these events; null means all entries, including those without an event
     */
    public List<LogFact> ofPerson(long personId, @Nullable Set<Long> events, int limit) {
        return lines.ofPerson(personId, events, limit);
    }

    /**
     * Returns the latest entries that match, the newest first.
     *
     * @param before the entries must be older than this one; null means no limit
     */
    public List<LogEntry> newest(LogQuestion question, @Nullable Long before, int limit) {
        LogFilter filter = question.filter();
        return filter.isHopeless()
                ? List.of()
                : log.newest(filter, before, limit).reversed();
    }

    /**
     * Returns the latest changes with an entry that matches, the newest first.
     *
     * @param before the changes must be before that of this entry; null means no limit
     */
    public List<LogLine> lines(LogQuestion question, @Nullable Long before, int limit) {
        LogFilter filter = question.filter();
        return filter.isHopeless() ? List.of() : lines.lines(filter, before, limit);
    }

    /**
     * Returns the entries of the change that an entry belongs to, in their order.
     *
     * @param events they must belong to one of these events; null means all entries, including those without an event
     * @param after they must come after the entry with this id; 0 for the first ones
     */
    public List<LogFact> ofChange(@Nullable Set<Long> events, long entry, long after, int limit) {
        LogFilter filter = LogFilter.of(events, null, null);
        return filter.isHopeless() ? List.of() : lines.ofChange(filter, entry, after, limit);
    }
}
