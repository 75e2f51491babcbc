package org.gatehouse.people;

/** The purpose of a person's image. A person has at most one image of each type. */
public enum ImageType {
    TEAM,
    ACCREDITATION,
    PERSONAL
}
