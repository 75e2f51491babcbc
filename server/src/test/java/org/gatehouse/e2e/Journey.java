package org.gatehouse.e2e;

/**
 * The journeys of {@link Journeys}, each from the page that it begins on: what it takes on a wide screen, where no menu has to be opened,
 * and where no group of the menu is folded.
 * A journey with a click more fails, and so does the table in {@code docs/console.md}.
 */
enum Journey {
    FIRST_LOGIN("the first sign-in, and a password of one’s own", "`/`", 0, 4, 4),
    LOGIN("sign-in", "`/`", 0, 2, 2),
    NEW_EVENT("a new event", "events", 5, 0, 3),
    ZONE("a zone", "overview", 4, 1, 2),
    POSITION("a position with its zone", "overview", 5, 0, 1),
    ORGANIZATION("an organisation", "overview", 4, 0, 1),
    MEMBER("a member of it", "overview", 7, 0, 2),
    LAYOUT("the badge layout", "overview", 3, 0, 0),
    GATE("a gate that waits for its first poll", "overview", 5, 0, 1),
    WALK_IN("a walk-in, to the open print dialog", "overview", 4, 2, 3),
    HAND_OUT("hand the badge out", "badge", 1, 0, 0),
    PHOTO("a photo", "person", 3, 0, 0),
    SCAN("the first scan, seen", "overview", 1, 0, 0),
    LOST("a lost badge, to the new one’s print dialog", "person", 2, 0, 0),
    CHANGE("another position, with what it changes", "person", 4, 0, 0),
    STOP("a badge stopped", "person", 2, 0, 0),
    COME_BACK("approved after all", "person", 1, 0, 0),
    SEARCH("a person found and opened", "any", 0, 2, 1),
    IMPORT("three people from a file", "overview", 4, 0, 0),
    APPROVE("three approved", "overview", 5, 0, 1),
    PRINT("one position printed", "overview", 6, 0, 0),
    VIEW("a list of one position, kept by a name", "overview", 5, 1, 1),
    REQUEST_FORM("a form for zone requests", "overview", 5, 1, 3),
    PLACE("a place for who did not ask", "form", 2, 1, 1),
    LOG("who did what", "overview", 2, 1, 1),
    USER("a user with the rights of the desk", "overview", 9, 0, 1),
    PASSWORD("another password", "overview", 4, 3, 3),
    SIGN_OUT("sign out", "any", 2, 0, 0);

    final String label;
    final String from;
    final int clicks;
    final int keys;
    final int texts;

    Journey(String label, String from, int clicks, int keys, int texts) {
        this.label = label;
        this.from = from;
        this.clicks = clicks;
        this.keys = keys;
        this.texts = texts;
    }
}
