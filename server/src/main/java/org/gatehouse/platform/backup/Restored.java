package org.gatehouse.platform.backup;

/** Files by which a restored home is told from the one that its backup was taken of. */
public final class Restored {

    /** One line that tells this restore from any other, and from the home that the backup was taken of. */
    public static final String FILE = "restored.txt";

    /** One line by which an operator says that the files of the home are of an older state. */
    public static final String HISTORY = "history-changed.txt";

    /** The file in a store of images that says whose it is. */
    public static final String MARK = "gatehouse-installation.txt";

    private Restored() {}
}
