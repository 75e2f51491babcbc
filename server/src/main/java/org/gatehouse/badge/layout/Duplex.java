package org.gatehouse.badge.layout;

/** How a sheet is turned over before its back is printed; badges come out the same, turned like the page of a book. */
public enum Duplex {
    /** The printer turns sheets about their long edge; backs stand in mirrored order behind their fronts. */
    LONG_EDGE,

    /** The printer turns sheets about their short edge. */
    SHORT_EDGE,

    /** The back is a page of its own, upright, for card printers and for badges that are glued together. */
    PLAIN;

    /** The usual choice for this many badges on a sheet. */
    public static Duplex usual(int perPage) {
        return perPage == 1 ? PLAIN : LONG_EDGE;
    }
}
