package org.gatehouse.platform.retention;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Rows of one feature that may become too old; {@link Retention} removes them. */
public interface ExpiringRows {

    /** Names them in the log, such as {@code mails}. */
    String name();

    /** How long they are kept; null means for ever. Zero where each row holds its own end. */
    default @Nullable Duration keptFor() {
        return Duration.ZERO;
    }

    /**
     * Removes some rows that are older, in the caller's transaction, which should take less than a second.
     *
     * @return how many were removed; 0 when none is left
     */
    int removeSome(Instant before);
}
