package org.gatehouse.auth.client;

import org.gatehouse.platform.text.NameSearch;

/**
 * The filter of a list of clients.
 *
 * @param name every word begins a word of the name or the id
 */
public record ClientFilter(NameSearch name, State state) {

    /** A client that sent no request for this many days is unused. */
    public static final int UNUSED_DAYS = 30;

    public static final ClientFilter ALL = new ClientFilter(NameSearch.of(""), State.ALL);

    /** Which clients are listed. */
    public enum State {
        /** Those that may send requests. */
        IN_USE,
        /** Those in use that are gates. */
        GATES,
        /** Those that may send requests, but have not for {@link #UNUSED_DAYS} days. */
        UNUSED,
        /** Those that may no longer send requests. */
        REVOKED,
        /** All. */
        ALL
    }
}
