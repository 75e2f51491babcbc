package org.gatehouse.badge;

/** How far a file of badges is. */
public enum PrintState {
    QUEUED,
    RUNNING,
    DONE,
    FAILED
}
