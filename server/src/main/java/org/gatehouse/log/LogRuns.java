package org.gatehouse.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Folds what a desk does one after the other into one line. Without this, a morning on which 500 badges are handed out would fill ten pages
 * of the log, and so would an upload of many pictures. A run ends when the same caller does something else, or nothing for a while. Only
 * lines that a page has read are folded, so a run that is longer than a page continues as another line on the next page.
 */
final class LogRuns {

    /** What people at desks do one by one, many times, and what programs do for them. */
    private static final Set<String> ONE_BY_ONE =
            Set.of("badge_distributed", "image_attached", "image_uploaded", "photo_approved");

    private static final Duration PAUSE = Duration.ofMinutes(15);

    /** Two lines say more than one that has to be opened. */
    private static final int FEWEST = 3;

    private final boolean folds;
    private final List<Read> read = new ArrayList<>();
    private final Map<Caller, List<LogLine>> latest = new HashMap<>();
    private int lines;

    private record Caller(String name, @Nullable Long eventId) {}

    /** A line as it was read, with the run that it belongs to; a run of one is a line of its own. */
    private record Read(LogLine line, List<LogLine> run, boolean begins) {}

    /** @param folds false leaves every line as it is */
    LogRuns(boolean folds) {
        this.folds = folds;
    }

    /** Adds the next older line, unless there would be more than {@code most} lines; returns whether it was added. */
    boolean add(LogLine line, int most) {
        Caller caller = new Caller(line.fact().by(), line.fact().eventId());
        List<LogLine> run = latest.get(caller);
        if (run == null || !folds || !continues(run.getLast(), line)) {
            run = new ArrayList<>();
        }
        int more = shown(run.size() + 1) - shown(run.size());
        if (lines + more > most) {
            return false;
        }
        lines += more;
        read.add(new Read(line, run, run.isEmpty()));
        run.add(line);
        latest.put(caller, run);
        return true;
    }

    /** How many lines are shown for a run of this size. */
    private static int shown(int run) {
        return run < FEWEST ? run : 1;
    }

    private static boolean continues(LogLine later, LogLine earlier) {
        return isSingle(later)
                && isSingle(earlier)
                && later.fact().action().equals(earlier.fact().action())
                && Duration.between(earlier.fact().at(), later.fact().at()).compareTo(PAUSE) <= 0;
    }

    private static boolean isSingle(LogLine line) {
        return line.entries() == 1 && ONE_BY_ONE.contains(line.fact().action());
    }

    /** The lines; a run stands where its latest entry stands. */
    List<LogLine> lines() {
        List<LogLine> folded = new ArrayList<>();
        for (Read one : read) {
            if (one.run().size() < FEWEST) {
                folded.add(one.line());
            } else if (one.begins()) {
                folded.add(line(one.run()));
            }
        }
        return folded;
    }

    /** One line for the whole run; it counts the people concerned, or entries that concern nobody. */
    private static LogLine line(List<LogLine> run) {
        Set<Long> subjects = new HashSet<>();
        run.forEach(line -> subjects.add(
                Objects.requireNonNullElse(line.fact().personId(), line.fact().id())));
        return new LogLine(
                run.getFirst().fact(), subjects.size(), 1, run.getLast().fact());
    }
}
