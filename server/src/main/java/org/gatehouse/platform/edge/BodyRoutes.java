package org.gatehouse.platform.edge;

import jakarta.servlet.http.HttpServletRequest;

/** Returns the kind of body that a route reads. The package {@code auth}, which knows the routes, implements it. */
public interface BodyRoutes {

    /** The kind of body that a route reads; it determines how much of the budget for bodies the route may use. */
    enum Kind {
        /** Read from any client: a login, a token request, the set-up code of a scan app. */
        OPEN(1),
        /** Read from a caller with a token. */
        TOKEN(3),
        /** A file, read from a caller with a token. */
        UPLOAD(3),
        /** Read from a user who is signed in to the console. */
        PAGE(3),
        /** A file, read from a user who is signed in to the console. */
        PAGE_UPLOAD(3),
        /** The messages of gates. The last quarter of the budget is reserved for them. */
        GATE(4);

        private final int quarters;

        Kind(int quarters) {
            this.quarters = quarters;
        }

        /** The part of the budget up to which bodies of this kind are read. */
        long shareOf(long budget) {
            return budget / 4 * quarters;
        }

        boolean isUpload() {
            return this == UPLOAD || this == PAGE_UPLOAD;
        }

        boolean isPage() {
            return this == PAGE || this == PAGE_UPLOAD;
        }
    }

    /** The kind of body for the route of this request. It depends on the address alone, so it is known before any filter runs. */
    Kind kindOf(HttpServletRequest request);

    /** Whether the request comes with the session of a user who is signed in to the console. It reads no parameter. */
    boolean isSignedIn(HttpServletRequest request);
}
