package org.gatehouse.badge.print;

/** The progress of a file of badges. */
public enum PrintState {
    QUEUED,
    RUNNING,
    DONE,
    FAILED;

    /** Whether nothing more happens to the job. */
    public boolean isEnded() {
        return this == DONE || this == FAILED;
    }
}
