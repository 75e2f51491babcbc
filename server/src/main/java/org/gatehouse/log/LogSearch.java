package org.gatehouse.log;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Searches the log for a page of the console, whose user may read the log. */
@Component
public record LogSearch(LogRepository log, LogLineRepository lines) {

    /** How many times more lines are read for one page, when many of them are folded into one. */
    private static final int MOST_ROUNDS = 5;

    /** Returns all audited actions of an application by name. */
    public List<String> actions(int application) {
        return LogCode.actionsOf(application);
    }

    /** Returns the event that this one was set up like; null for none, and where the log does not go back so far. */
    public @Nullable Long copiedFrom(long eventId) {
        return log.copiedFrom(eventId).orElse(null);
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
     * @param watchlist events at which the reader has the right to the watchlist; null means all
     */
    public List<LogFact> ofPerson(long personId, @Nullable Set<Long> events, @Nullable Set<Long> watchlist, int limit) {
        return lines.ofPerson(personId, events, watchlist, limit);
    }

    /**
     * Returns the latest entries that match, the newest first.
     *
     * @param before the entries must be older than this one; null means no limit
     */
    public List<LogEntry> newest(LogQuestion question, @Nullable Long before, int limit) {
        LogFilter filter = question.filter();
        return filter.matchesNothing()
                ? List.of()
                : log.newest(filter, before, limit).reversed();
    }

    /**
     * Returns the latest changes with an entry that matches, the newest first; what a desk did one after the other is one line. More
     * lines are then read until the page is full, but at most {@link #MOST_ROUNDS} times.
     *
     * @param before the changes must be before that of this entry; null means no limit
     */
    public LogPage page(LogQuestion question, @Nullable Long before, int limit) {
        LogFilter filter = question.filter();
        LogRuns runs = new LogRuns(question.value() == null);
        Long last = before;
        for (int round = 0; round < MOST_ROUNDS && !filter.matchesNothing(); round++) {
            List<LogLine> read = lines.lines(filter, last, limit + 1);
            for (LogLine line : read) {
                if (!runs.add(line, limit)) {
                    return new LogPage(runs.lines(), last);
                }
                last = line.fact().id();
            }
            if (read.size() <= limit) {
                return new LogPage(runs.lines(), null);
            }
        }
        return new LogPage(runs.lines(), filter.matchesNothing() ? null : last);
    }

    /**
     * Returns the entries of a run, in their order.
     *
     * @param last its latest entry
     * @param first its earliest entry
     */
    public List<LogFact> ofRun(LogReach reach, long last, long first, long after, int limit) {
        LogFilter filter = reach.filter();
        return filter.matchesNothing() ? List.of() : lines.ofRun(filter, last, first, after, limit);
    }

    /**
     * Returns the entries of the change that an entry belongs to, in their order.
     *
     * @param after they must come after the entry with this id; 0 for the first ones
     */
    public List<LogFact> ofChange(LogReach reach, long entry, long after, int limit) {
        LogFilter filter = reach.filter();
        return filter.matchesNothing() ? List.of() : lines.ofChange(filter, entry, after, limit);
    }
}
