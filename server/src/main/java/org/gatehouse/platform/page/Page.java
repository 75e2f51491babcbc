package org.gatehouse.platform.page;

import org.gatehouse.platform.problem.PlatformProblem;

/**
 * The part of a list that a client asks for.
 *
 * @param offset items to leave out, 0-based
 * @param limit items to answer at most
 */
public record Page(int offset, int limit) {

    /** The whole list. */
    public static final Page ALL = new Page(0, Integer.MAX_VALUE);

    /** Default page length of our own lists (design 11, row 5). */
    public static final String DEFAULT_LIMIT = "50";

    /** Nothing is cut silently: a limit above the list's maximum is refused. */
    public static Page of(int offset, int limit, int maximum) {
        if (offset < 0) {
            throw PlatformProblem.INVALID.ofField("offset", "%d is below 0", offset);
        }
        if (limit < 1 || limit > maximum) {
            throw PlatformProblem.INVALID.ofField("limit", "%d is not between 1 and %d", limit, maximum);
        }
        return new Page(offset, limit);
    }

    /** The first piece of this page: a long list is read a part at a time. */
    public Page piece(int longest) {
        return new Page(offset, Math.min(limit, longest));
    }

    /** What is left of this page after a piece that was found; the next one begins where that ended. */
    public Page after(int found) {
        return new Page(0, limit - found);
    }
}
