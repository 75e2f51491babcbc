package org.gatehouse.hold;

/** What opens the holds of a kind besides people. */
public enum HoldOpening {
    BY_HAND,
    /** The first accreditation in one of the positions of the kind. */
    POSITION,
    /** While no photo of the holder counts. */
    NO_PHOTO,
    /** An entry of the watchlist that fits the holder. */
    WATCHLIST
}
