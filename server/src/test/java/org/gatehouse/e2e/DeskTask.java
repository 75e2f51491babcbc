package org.gatehouse.e2e;

/**
 * The ten tasks of the desk that are counted, from the page that each begins on. A journey goes through each of them and fails with a
 * click more; {@code bench/desk-tasks} goes the same ways at a server with as many people as one likes.
 */
enum DeskTask {
    FIND_BY_QR("find a person by QR", 0, 0, 0),
    GIVE_A_ZONE("give 40 volunteers a zone", 6, 0, 0),
    APPROVE_PHOTOS("approve 25 photos", 0, 25, 0),
    WHY_REFUSED("why was she refused?", 0, 0, 0),
    LOST_BADGE("invalidate a lost badge", 2, 0, 0),
    NEW_ZONE("a new zone in three positions", 5, 1, 10),
    IMPORT("import 500 people", 4, 0, 0),
    PRINT("print one position’s badges", 4, 0, 0),
    GATES("which gates lag?", 0, 0, 0),
    WRISTBAND("hand out a wristband, and take it back", 2, 0, 0);

    final String label;
    final int clicks;
    final int keys;
    final int characters;

    DeskTask(String label, int clicks, int keys, int characters) {
        this.label = label;
        this.clicks = clicks;
        this.keys = keys;
        this.characters = characters;
    }
}
