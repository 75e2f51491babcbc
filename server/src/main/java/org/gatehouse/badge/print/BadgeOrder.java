package org.gatehouse.badge.print;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was ordered at once, as far as it is.
 *
 * @param id that of its first job
 * @param jobs how many jobs it needed, a file each
 * @param fileBytes of the files that are kept, together
 */
public record BadgeOrder(
        long id,
        PrintState state,
        int jobs,
        int total,
        int done,
        int refused,
        long fileBytes,
        String requestedBy,
        Instant requestedAt) {

    /**
     * One job of an order.
     *
     * @param files how many files it made: more than one where its badges need different paper
     * @param fileBytes null before it is finished and after it was deleted
     */
    public record Job(
            long id,
            PrintState state,
            int total,
            int done,
            int refused,
            int files,
            @Nullable Long fileBytes) {}
}
