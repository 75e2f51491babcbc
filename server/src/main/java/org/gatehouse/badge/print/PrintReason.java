package org.gatehouse.badge.print;

/** The reason for printing a badge again. */
public enum PrintReason {
    LOST,
    DAMAGED,
    DATA_CHANGED,
    OTHER
}
