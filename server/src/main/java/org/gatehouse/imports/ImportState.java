package org.gatehouse.imports;

/** How far an import is. */
public enum ImportState {
    /** Its rows are being stored; one that stays so was broken off. */
    READING,
    /** Ready: nothing was tried yet, or its columns were chosen anew. */
    UPLOADED,
    /** The dry run goes on. */
    CHECKING,
    /** The dry run has ended: each row says what a run would do. */
    CHECKED,
    /** The run goes on. */
    RUNNING,
    /** The run has ended: each row says what was done. */
    DONE,
    /** A run or dry run was stopped; rows up to there say what was done. */
    CANCELLED;

    public boolean isBusy() {
        return this == READING || this == CHECKING || this == RUNNING;
    }
}
