package org.gatehouse.people;

/** The recorded gender of a person. X means another gender, or that the person does not say. */
public enum Gender {
    M,
    F,
    X
}
