package org.gatehouse.console;

import java.util.List;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.BatchKind;
import org.jspecify.annotations.Nullable;

/**
 * A batch in the list of recent ones.
 *
 * @param path of its page
 * @param title what it did
 * @param names of the first it did it to
 * @param others how many it did it to besides
 * @param note what became of it, or what is left to do
 * @param undo the address that takes it back at once; null where its page asks first, and where there is nothing to take back
 */
public record BatchCardView(
        Batch<?> batch,
        String path,
        String title,
        List<String> names,
        int others,
        String note,
        @Nullable String undo) {

    private static final int NAMES = 3;

    /** The names of the first whom the batch changed or is to change; nobody while it is going. */
    public static <C> List<String> names(BatchKind<C, ?> kind, Batch<C> batch) {
        return batch.isGoing() ? List.of() : kind.firstNames(batch, NAMES);
    }

    /**
     * The card of a batch, with what is left to do as long as it is going.
     *
     * @param undoes whether the user may take it back without a question
     */
    public static <C> BatchCardView of(
            BatchKind<C, ?> kind,
            Batch<C> batch,
            String path,
            String title,
            String note,
            boolean undoes,
            Screen screen) {
        List<String> names = kind.firstNames(batch, NAMES);
        return new BatchCardView(
                batch,
                path,
                title,
                names,
                batch.touched() - names.size(),
                batch.isGoing() ? screen.text("batch.waiting", screen.number(batch.left())) : note,
                undoes && batch.canBeUndone() ? path + "/undo" : null);
    }
}
