package org.gatehouse.badge.print;

/** Why a badge that was printed before is printed again. */
public enum PrintReason {
    LOST,
    DAMAGED,
    DATA_CHANGED,
    OTHER
}
