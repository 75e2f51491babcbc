package org.gatehouse.platform.work;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Work that somebody began at an event and that goes on without its page; each feature that has such work tells of its own. */
public interface EventWork {

    /** What is not finished, and what failed on the last day, of an event. */
    List<Begun> unfinished(long eventId);

    /**
     * Work that somebody began.
     *
     * @param kind what it is, such as {@code IMPORT}
     * @param partOf what it belongs to besides its event, such as a form; null for most kinds
     * @param done how many of {@code total} things
     * @param failed whether somebody has to look at it; otherwise it goes on
     */
    record Begun(
            String kind,
            @Nullable Long partOf,
            long id,
            int done,
            int total,
            boolean failed,
            String begunBy,
            Instant begunAt) {}
}
