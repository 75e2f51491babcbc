package org.gatehouse.auth.history;

/** How an attempt to log in ended. */
public enum LoginOutcome {
    LOGGED_IN,
    WRONG_PASSWORD,
    WRONG_PASSKEY,

    /** Refused without looking at the password, after too many failures. */
    HELD_OFF,

    /** The provider knows who it is, but that user may not come in. */
    REFUSED
}
