package org.gatehouse.console.requests;

import org.gatehouse.request.ZoneRequestForm;

/** Who may give out the places that a form has in a zone, as one choice of the page. */
public enum ZoneOffer {
    /** People request the zone and the desk allocates it. */
    BOTH(true, true),
    /** The desk allocates the zone to whoever it likes; nobody can request it. */
    DESK(false, true),
    /** People request the zone, and the desk does not allocate it yet. */
    REQUEST(true, false),
    /** The places are kept, and nobody can request or allocate them. */
    NOBODY(false, false);

    final boolean request;
    final boolean allocation;

    ZoneOffer(boolean request, boolean allocation) {
        this.request = request;
        this.allocation = allocation;
    }

    static ZoneOffer of(ZoneRequestForm.FormZone zone) {
        for (ZoneOffer one : values()) {
            if (one.request == zone.availableForRequest() && one.allocation == zone.availableForAllocation()) {
                return one;
            }
        }
        throw new IllegalStateException("All four are there.");
    }
}
