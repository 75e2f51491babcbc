package org.gatehouse.platform.page;

import org.gatehouse.platform.problem.PlatformProblem;

/**
 * The part of a list that a client requests.
 *
 * @param offset items to skip, 0-based
 * @param limit the most items to return
 */
public record Page(int offset, int limit) {

    /** The whole list. */
    public static final Page ALL = new Page(0, Integer.MAX_VALUE);

    /** Default page length of our own lists. */
    public static final String DEFAULT_LIMIT = "50";

    /** The longest page of the lists that clients of the family read whole (docs/api/calls.md). */
    public static final int LONGEST = 9_999;

    /** What clients ask for to get a whole file. */
    public static final String WHOLE_FILE = "9999999";

    private static final int LONGEST_FILE = 9_999_999;

    /** Refuses a limit above the list's maximum, so that no list is cut silently. */
    public static Page of(int offset, int limit, int maximum) {
        if (offset < 0) {
            throw PlatformProblem.INVALID.ofField("offset", "%d is below 0", offset);
        }
        if (limit < 1 || limit > maximum) {
            throw PlatformProblem.INVALID.ofField("limit", "%d is not between 1 and %d", limit, maximum);
        }
        return new Page(offset, limit);
    }

    /**
     * The rows of a file. The most that may be asked for, which is also the default, means every row however many there are: clients of the
     * family ask for it to get everything (decision 0012), and an event has more scans.
     */
    public static Page ofFile(int offset, int limit) {
        Page page = of(offset, limit, LONGEST_FILE);
        return limit == LONGEST_FILE ? new Page(offset, Integer.MAX_VALUE) : page;
    }

    /** The first piece of this page: a long list is read in pieces. */
    public Page piece(int longest) {
        return new Page(offset, Math.min(limit, longest));
    }

    /** The rest of this page after a piece with this many items. The next piece begins where the last one ended. */
    public Page after(int found) {
        return new Page(0, limit - found);
    }
}
