package org.gatehouse.people;

/** The reason for refusing a photo. */
public enum PhotoRefusal {
    /** The picture shows no face, or a drawing. */
    NO_FACE,
    /** The picture shows another person, or several people. */
    WRONG_PERSON,
    /** The picture is blurred, dark or too small. */
    POOR_QUALITY,
    /** Sunglasses, a mask or a hand cover the face. */
    COVERED,
    /** The picture is not upright, or the face is cut off. */
    BADLY_CROPPED,
    /** The picture may not appear on a badge. */
    UNSUITABLE,
    /** The note states the reason. */
    OTHER
}
