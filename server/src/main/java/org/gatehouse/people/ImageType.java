package org.gatehouse.people;

/** What an image of a person is for; a person has at most one of each (spec 2). */
public enum ImageType {
    TEAM,
    ACCREDITATION,
    PERSONAL
}
