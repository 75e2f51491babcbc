package org.gatehouse.platform.db;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose callers wait for a connection as long as the database answers.
 *
 * <p>If it does not answer, the first caller whose wait fails shares that failure with all callers of the next second.
 */
final class WatchedPool extends HikariDataSource {

    private static final Duration SHARED_FOR = Duration.ofSeconds(1);

    private final DatabaseWatch watch;
    private final Duration longestWait;
    private volatile @Nullable Failure last;

    private record Failure(SQLException cause, long at) {}

    /**
     * Creates the pool; the caller sets it up.
     *
     * @param longestWait for a connection while all are in use; if the database is away, the pool's own timeout is the limit
     */
    WatchedPool(DatabaseWatch watch, Duration longestWait) {
        this.watch = watch;
        this.longestWait = longestWait;
    }

    @Override
    public Connection getConnection() throws SQLException {
        long begin = System.nanoTime();
        while (true) {
            refuseInVain();
            try {
                return super.getConnection();
            } catch (SQLTransientConnectionException none) {
                if (watch.isAway()) {
                    last = new Failure(none, System.nanoTime());
                    throw none;
                }
                if (System.nanoTime() - begin >= longestWait.toNanos()) {
                    throw none;
                }
            }
        }
    }

    private void refuseInVain() throws SQLException {
        Failure failure = last;
        boolean shared = failure != null && watch.isAway() && System.nanoTime() - failure.at() < SHARED_FOR.toNanos();
        if (shared || watch.isPastWaiting()) {
            throw new SQLTransientConnectionException(
                    "The database is away", "08001", failure == null ? null : failure.cause());
        }
    }
}
