package org.gatehouse.privacy;

/** Why somebody is erased; a free text would hold what was erased. */
public enum ErasureReason {
    /** The person asked for it. */
    REQUEST,
    NOT_NEEDED,
    MISTAKE,
    OTHER
}
