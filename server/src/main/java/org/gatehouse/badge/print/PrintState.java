package org.gatehouse.badge.print;

/** The progress of a file of badges. */
public enum PrintState {
    QUEUED,
    RUNNING,
    DONE,
    FAILED
}
