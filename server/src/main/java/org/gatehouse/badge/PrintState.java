package org.gatehouse.badge;

/** How far a file of badges is. */
enum PrintState {
    QUEUED,
    RUNNING,
    DONE,
    FAILED
}
