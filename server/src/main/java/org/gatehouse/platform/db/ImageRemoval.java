package org.gatehouse.platform.db;

/** Removing the files of images and backups exclude each other: a backup copies them after the rows that name them. */
public final class ImageRemoval {

    /** The name of the advisory lock: shared by removals, held by a backup for as long as it takes. */
    public static final String LOCK = "gatehouse image removal";

    private ImageRemoval() {}
}
