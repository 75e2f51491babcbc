package org.gatehouse.imports;

/** The effect of a row, or in a dry run the effect that it would have. */
public enum ImportOutcome {
    /** A registration was created, for a new or a known person. */
    CREATED,
    /** The person or the registration was changed. */
    UPDATED,
    /** Everything that the row states was already stored. */
    UNCHANGED,
    /** Nothing was done. The row states the reason and the remedy. */
    REFUSED
}
