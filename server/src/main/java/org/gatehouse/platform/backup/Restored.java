package org.gatehouse.platform.backup;

/** Files that distinguish a restored home from the one that was backed up. */
public final class Restored {

    /** One line that distinguishes this restore from any other, and from the home that was backed up. */
    public static final String FILE = "restored.txt";

    /** One line by which an operator declares that the files of the home are from an earlier time. */
    public static final String HISTORY = "history-changed.txt";

    /** The file in an image store that names its owner. */
    public static final String MARK = "gatehouse-installation.txt";

    private Restored() {}
}
