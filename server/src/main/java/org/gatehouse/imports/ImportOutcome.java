package org.gatehouse.imports;

/** What a row did, or would do in a dry run. */
public enum ImportOutcome {
    /** A registration was made, for a new person or for one who is known. */
    CREATED,
    /** The person or the registration was changed. */
    UPDATED,
    /** All that it says is so already. */
    UNCHANGED,
    /** Nothing was done; the row says why and what to do about it. */
    REFUSED
}
