package org.gatehouse.scan;

/** The direction in which a person went through a gate. */
public enum Direction {
    IN,
    OUT
}
