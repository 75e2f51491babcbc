package org.gatehouse.platform.db;

/**
 * The migrations that the schema of every database begins with: V1 to V19, one for each feature. Builds before version 0.1.0 began with
 * others, and nothing leads from their databases to this schema.
 */
public final class Baseline {

    /** The version of the first migration. */
    public static final String FIRST = "1";

    private Baseline() {}

    /** One line for the operator: this database or backup is of such a build, and what to do about it. */
    public static String refusal(String what) {
        return what
                + " was made by a build of Gatehouse before version 0.1.0 and cannot be upgraded. Start with an empty GATEHOUSE_HOME"
                + " or database, and import there what the old build exports as spreadsheets.";
    }
}
