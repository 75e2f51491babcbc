package org.gatehouse.scan;

/** Which way a person went through a gate. */
public enum Direction {
    IN,
    OUT
}
