package org.gatehouse.platform.edge;

import jakarta.servlet.http.HttpServletRequest;

/** Tells what kind of body a route reads. Implemented by {@code auth}, which knows the routes. */
public interface BodyRoutes {

    /** What may be sent to a route, and how much of the budget for bodies it may use. */
    enum Kind {
        /** Read from anybody: a login, a token request, the set-up code of a scan app. */
        OPEN(1),
        /** Read from a caller with a token. */
        TOKEN(3),
        /** A file, read from a caller with a token. */
        UPLOAD(3),
        /** Read from somebody who is signed in to the console. */
        PAGE(3),
        /** A file, read from somebody who is signed in to the console. */
        PAGE_UPLOAD(3),
        /** What gates send. The last quarter of the budget is theirs alone. */
        GATE(4);

        private final int quarters;

        Kind(int quarters) {
            this.quarters = quarters;
        }

        /** The budget up to which bodies of this kind are read. */
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

    /** The kind of the route that this request asks for. It is found by the address alone, so it is known before any filter. */
    Kind kindOf(HttpServletRequest request);

    /** Whether the request comes with the session of somebody who is signed in to the console. Reads no parameter. */
    boolean isSignedIn(HttpServletRequest request);
}
