package org.gatehouse.people.photo;

/** Why a photo is refused. */
public enum PhotoRefusal {
    /** No face, or a drawing. */
    NO_FACE,
    /** Somebody else, or several people. */
    WRONG_PERSON,
    /** Blurred, dark or too small. */
    POOR_QUALITY,
    /** Sunglasses, a mask, a hand. */
    COVERED,
    /** Not upright, or the face cut off. */
    BADLY_CROPPED,
    /** Not what may stand on a badge. */
    UNSUITABLE,
    /** What the note says. */
    OTHER
}
