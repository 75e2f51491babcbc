package org.gatehouse.watchlist;

import java.util.List;
import org.gatehouse.platform.problem.ProblemException;

/** Refuses an entry that fits unusually many people, with their number. */
public class WatchlistTooWideException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private final long people;

    WatchlistTooWideException(int index, long people) {
        super(WatchlistProblem.WATCHLIST_ENTRY_TOO_WIDE, error(index, people), List.of(error(index, people)));
        this.people = people;
    }

    private static String error(int index, long people) {
        return "confirm: entries[%d] fits %d people; nothing was stored. Add a birthday, or send confirm=true"
                .formatted(index, people);
    }

    public long people() {
        return people;
    }
}
