package org.gatehouse.scan;

/** Which way a person went through a gate. */
enum Direction {
    IN,
    OUT
}
