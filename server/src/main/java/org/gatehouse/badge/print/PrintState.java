package org.gatehouse.badge.print;

/** How far a file of badges is. */
public enum PrintState {
    QUEUED,
    RUNNING,
    DONE,
    FAILED
}
