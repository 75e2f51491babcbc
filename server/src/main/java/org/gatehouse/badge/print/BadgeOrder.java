package org.gatehouse.badge.print;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Badges that were ordered at once, with the progress of their jobs.
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
            int refused,
            int files,
            @Nullable Long fileBytes) {

        /** More waiting jobs than this make a page long without saying more than their number. */
        private static final int WAITING_LISTED = 5;

        private static final int NEXT_LISTED = 3;

        /** The jobs that a page lists: all that have begun, and of many that wait only the next ones. */
        public static List<Job> listed(List<Job> jobs) {
            List<Job> waiting =
                    jobs.stream().filter(job -> job.state == PrintState.QUEUED).toList();
            if (waiting.size() <= WAITING_LISTED) {
                return jobs;
            }
            Set<Job> later = new HashSet<>(waiting.subList(NEXT_LISTED, waiting.size()));
            return jobs.stream().filter(job -> !later.contains(job)).toList();
        }
    }
}
