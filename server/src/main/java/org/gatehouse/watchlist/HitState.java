package org.gatehouse.watchlist;

/** What was decided about a hit. */
public enum HitState {
    /** Nobody has decided yet. */
    OPEN,
    /** It is this person. */
    CONFIRMED,
    /** It is somebody else. */
    DISMISSED
}
