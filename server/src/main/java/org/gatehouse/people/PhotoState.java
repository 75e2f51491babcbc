package org.gatehouse.people;

/** How far a photo is decided. */
public enum PhotoState {
    /** Waits for somebody to look at it; it is shown meanwhile. */
    PENDING,
    /** Good. */
    APPROVED,
    /** Not shown at gates, on badges and in lists; kept with the reason until another one comes. */
    REJECTED
}
