package org.gatehouse.image.store;

import java.util.List;
import java.util.function.Consumer;

/** Looks whether the store has the files of all rows. */
public final class FileCheck {

    private static final int AT_ONCE = 500;

    private final ImageStore store;
    private final InstallationRepository installation;

    public FileCheck(ImageStore store, InstallationRepository installation) {
        this.store = store;
        this.installation = installation;
    }

    /** Notes what is lost and what was found again; returns how many are lost. */
    public long look(Consumer<String> newlyLost) {
        List<String> some = installation.digests("", AT_ONCE);
        while (!some.isEmpty()) {
            some.forEach(sha256 -> look(sha256, newlyLost));
            some = installation.digests(some.getLast(), AT_ONCE);
        }
        return installation.countLost();
    }

    private void look(String sha256, Consumer<String> newlyLost) {
        if (store.has(sha256)) {
            installation.noteFound(sha256);
        } else if (installation.markMissing(sha256)) {
            newlyLost.accept(sha256);
        }
    }
}
