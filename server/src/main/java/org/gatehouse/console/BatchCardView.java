package org.gatehouse.console;

import org.gatehouse.batch.Batch;

/**
 * A batch in the list of recent ones.
 *
 * @param path of its page
 * @param title what it did
 * @param note what is left to do, or what was not done; empty for nothing
 */
public record BatchCardView(Batch<?> batch, String path, String title, String note) {

    /** The card of a batch, with what is left to do as long as it is going. */
    public static BatchCardView of(Batch<?> batch, String path, String title, String note, Screen screen) {
        String shown = batch.isGoing() ? screen.text("batch.waiting", screen.number(batch.left())) : note;
        return new BatchCardView(batch, path, title, shown);
    }
}
