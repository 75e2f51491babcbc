package org.gatehouse.auth.user;

/** Whether a user comes in. */
public enum UserState {
    /** The user may sign in and has a way to. */
    ACTIVE,
    /** The user may sign in and has no way yet: invited, or not even that. */
    WAITING,
    /** The user may not sign in. */
    INACTIVE
}
