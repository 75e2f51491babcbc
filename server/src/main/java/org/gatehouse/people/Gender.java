package org.gatehouse.people;

/** What is known of a person's gender; X is another one or one that is not said. */
public enum Gender {
    M,
    F,
    X
}
