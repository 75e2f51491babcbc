package org.gatehouse.people;

/** The review state of a photo. */
public enum PhotoState {
    /** The photo waits for a review; it is shown meanwhile. */
    PENDING,
    /** A reviewer has accepted the photo. */
    APPROVED,
    /** The photo is not shown at gates, on badges or in lists. It is kept with the reason until a new photo replaces it. */
    REJECTED
}
