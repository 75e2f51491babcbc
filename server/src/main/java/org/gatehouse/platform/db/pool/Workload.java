package org.gatehouse.platform.db.pool;

import com.google.errorprone.annotations.MustBeClosed;
import org.jspecify.annotations.Nullable;

/**
 * The kind of work that the current thread does. It decides which pool the work takes its connections from, so that nothing that only reads
 * can keep a write waiting (decision 0041).
 *
 * <p>A transaction that may write takes a connection for writes whatever the workload is. A statement outside of a transaction can write
 * only in {@link #WRITES}, because the other pools refuse writes.
 */
public enum Workload {
    /** Requests that change something, and work in the background. */
    WRITES,
    /** Lists and pages. */
    READS,
    /** Lists of a thousand rows and more. */
    LONG_LISTS,
    /** Lists that need no token. */
    OPEN,
    /** Files of any length: only here statements and transactions may take long. */
    EXPORTS;

    private static final ThreadLocal<@Nullable Workload> CHOSEN = new ThreadLocal<>();

    /** Ends the choice; the work that follows is of the kind that it was before. */
    public interface Choice extends AutoCloseable {
        @Override
        void close();
    }

    /** The workload of this thread; {@link #WRITES} where none was chosen. */
    static Workload current() {
        Workload chosen = CHOSEN.get();
        return chosen == null ? WRITES : chosen;
    }

    /** Chooses this workload for the thread. A transaction that is open already keeps its connection. */
    @MustBeClosed
    public Choice choose() {
        Workload before = CHOSEN.get();
        CHOSEN.set(this);
        return () -> CHOSEN.set(before);
    }
}
