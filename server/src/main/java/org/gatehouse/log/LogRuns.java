package org.gatehouse.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Folds what a desk does one after the other into one line: of a morning at which 500 badges were handed out, the log showed ten pages of
 * nothing else, and so it did of pictures that were uploaded. A run ends when the same caller does something else, or nothing for a while.
 * It is folded from the lines that a page has read, so a run that is longer than these goes on as another line of the next page.
 */
final class LogRuns {

    /** What people at desks do one by one, many times, and what programs do for them. */
    private static final Set<String> ONE_BY_ONE = Set.of("badge_distributed", "image_uploaded");

    private static final Duration PAUSE = Duration.ofMinutes(15);

    /** Two lines say more than one that has to be opened. */
    private static final int FEWEST = 3;

    private final boolean folds;
    /** The run of each line. */
    private final List<List<LogLine>> inOrder = new ArrayList<>();

    private final Map<Caller, List<LogLine>> latest = new HashMap<>();
    private int lines;

    private record Caller(String name, @Nullable Long eventId) {}

    /** @param folds false leaves every line as it is */
    LogRuns(boolean folds) {
        this.folds = folds;
    }

    /** Adds the next older line, unless there would be more lines than that. */
    boolean add(LogLine line, int most) {
        Caller caller = new Caller(line.fact().by(), line.fact().eventId());
        List<LogLine> run = latest.get(caller);
        if (run == null || !folds || !goesOn(run.getLast(), line)) {
            run = new ArrayList<>();
        }
        int more = run.size() < FEWEST - 1 ? 1 : run.size() == FEWEST - 1 ? 2 - FEWEST : 0;
        if (lines + more > most) {
            return false;
        }
        lines += more;
        run.add(line);
        inOrder.add(run);
        latest.put(caller, run);
        return true;
    }

    private static boolean goesOn(LogLine later, LogLine earlier) {
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
        IdentityHashMap<List<LogLine>, Integer> placed = new IdentityHashMap<>();
        for (List<LogLine> run : inOrder) {
            int at = placed.merge(run, 1, Integer::sum) - 1;
            if (run.size() < FEWEST) {
                folded.add(run.get(at));
            } else if (at == 0) {
                folded.add(line(run));
            }
        }
        return folded;
    }

    private static LogLine line(List<LogLine> run) {
        Set<Long> subjects = new HashSet<>();
        run.forEach(line -> subjects.add(
                Objects.requireNonNullElse(line.fact().personId(), line.fact().id())));
        return new LogLine(
                run.getFirst().fact(), subjects.size(), 1, run.getLast().fact());
    }
}
