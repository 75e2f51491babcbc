package org.gatehouse.imports;

/** The state of an import. */
public enum ImportState {
    /** Its rows are being stored. An import that stays in this state was broken off. */
    READING,
    /** Ready: no pass has run since the upload or since the columns were last changed. */
    UPLOADED,
    /** The dry run is in progress. */
    CHECKING,
    /** The dry run has ended. Each row states what a run would do. */
    CHECKED,
    /** The run is in progress. */
    RUNNING,
    /** The run has ended. Each row states what was done. */
    DONE,
    /** A run or dry run was stopped. The rows that it reached state their outcome. */
    CANCELLED;

    public boolean isBusy() {
        return this == READING || this == CHECKING || this == RUNNING;
    }
}
