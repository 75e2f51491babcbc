package org.gatehouse.platform.db.pool;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A pool whose callers wait for a connection as long as the database answers.
 *
 * <p>If it does not answer, the first caller whose wait fails shares that failure with all callers of the next second.
 *
 * <p>While it does not answer, the pool makes no connections: after some failures Hikari pauses for up to 5 s between two attempts, so it
 * would notice the recovery that much later.
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
        setDataSource(new AwaitedDataSource());
    }

    @Override
    public Connection getConnection() throws SQLException {
        long begin = System.nanoTime();
        while (true) {
            failFastWhileDown();
            try {
                return super.getConnection();
            } catch (SQLTransientConnectionException none) {
                if (watch.isAway()) {
                    last = new Failure(none, System.nanoTime());
                    throw new SQLTransientConnectionException("The database is away", "08001", none);
                }
                if (System.nanoTime() - begin >= longestWait.toNanos()) {
                    throw none;
                }
            }
        }
    }

    private void failFastWhileDown() throws SQLException {
        Failure failure = last;
        boolean shared = failure != null && watch.isAway() && System.nanoTime() - failure.at() < SHARED_FOR.toNanos();
        if (shared || watch.shouldFailFast()) {
            throw new SQLTransientConnectionException(
                    "The database is away", "08001", failure == null ? null : failure.cause());
        }
    }

    /** Makes the connections as the pool's settings say, which are complete when it makes the first one. */
    private final class AwaitedDataSource extends DelegatingDataSource {

        private final Object complete = new Object();

        @Override
        protected DataSource obtainTargetDataSource() {
            synchronized (complete) {
                DataSource known = getTargetDataSource();
                if (known != null) {
                    return known;
                }
                DataSource made = new DriverDataSource(
                        getJdbcUrl(), getDriverClassName(), getDataSourceProperties(), getUsername(), getPassword());
                setTargetDataSource(made);
                return made;
            }
        }

        @Override
        public Connection getConnection() throws SQLException {
            awaitDatabase();
            return super.getConnection();
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            awaitDatabase();
            return super.getConnection(username, password);
        }

        private void awaitDatabase() throws SQLException {
            try {
                watch.awaitAnswer();
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                throw new SQLTransientConnectionException("The pool is being closed", "08001", stopping);
            }
        }
    }
}
