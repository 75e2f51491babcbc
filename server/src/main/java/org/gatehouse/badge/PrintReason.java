package org.gatehouse.badge;

/** Why a badge that was printed before is printed again. */
enum PrintReason {
    LOST,
    DAMAGED,
    DATA_CHANGED,
    OTHER
}
