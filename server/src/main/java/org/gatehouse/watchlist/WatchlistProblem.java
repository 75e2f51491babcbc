package org.gatehouse.watchlist;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors about the watchlist. */
public enum WatchlistProblem implements Problem {
    UNKNOWN_WATCHLIST_ENTRY(
            HttpStatus.NOT_FOUND,
            "2700-280",
            "No such entry of the watchlist",
            "Use the id of an entry that GET /watchlist lists. Entries that have ended are removed."),
    UNKNOWN_WATCHLIST_HIT(
            HttpStatus.NOT_FOUND,
            "2700-281",
            "No such hit at this event",
            "Use the id of a hit that the list of this event's hits names. Hits go with their entry."),
    WATCHLIST_ENTRY_TOO_WIDE(
            HttpStatus.CONFLICT,
            "2700-282",
            "The entry fits many people",
            "Add a birthday, or send confirm=true if all of them are to be looked at."),
    WATCHLIST_ENTRY_EMPTY(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-283",
            "The entry fits nobody",
            "Send a name with a letter or a digit, or an e-mail address.");

    private final Kind kind;

    WatchlistProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }

    /** The problem for an entry that is not there, or that the caller may not see. */
    public static ProblemException unknownEntry(long entryId) {
        return UNKNOWN_WATCHLIST_ENTRY.because("There is no entry %d of the watchlist that you may see.", entryId);
    }

    static ProblemException unknownHit(long eventId, long hitId) {
        return UNKNOWN_WATCHLIST_HIT.because("Event %d has no hit %d.", eventId, hitId);
    }
}
