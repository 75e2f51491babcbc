package org.gatehouse.platform.db.pool;

import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.gatehouse.platform.time.ServerClock;
import org.gatehouse.platform.work.Loop;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.util.HostSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Component;

/**
 * Asks the database every second, over its own connection, for the time: it shows whether the database answers, and sets the server's
 * clock.
 *
 * <p>A hanging database, or a network that drops packets, does not close a connection, and a statement may take longer than a client waits.
 * A query that normally takes a millisecond distinguishes a slow statement from a dead database. If neither the existing connection nor a
 * new one answers it, the database is away. Then the watch closes the connections of all pools, and the requests that wait for them fail
 * within 10 s. It also closes them when another server answers than before. Over the same connection it ends what PostgreSQL has no timeout
 * for: commits that wait for a standby.
 */
@Component
final class DatabaseWatch implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(DatabaseWatch.class);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** While it is away: everybody waits for the answer, and of several servers each may take over at any moment. */
    private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(250);

    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(3);

    /** Applies to connecting to a server, and to its answer. */
    private static final Duration LONGEST_SILENCE_OF_ANOTHER = Duration.ofSeconds(2);

    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    /** The operator is warned of a clock that is this far off. */
    private static final Duration FAR_OFF = Duration.ofSeconds(5);

    private static final Executor HERE = Runnable::run;

    private final Object answer = new Object();

    private final PrimarySearch search;
    private final ServerClock clock;
    private final Duration standbyTimeout;
    private final String name = UUID.randomUUID().toString();

    private volatile @Nullable Connection connection;
    private @Nullable String server;
    private long answeredAt;
    private final Loop looking = new Loop("database-watch", Duration.ZERO, this::look);
    private volatile boolean away;
    private volatile boolean silent;
    private volatile long silentSince;
    private volatile boolean closing;
    private boolean clockIsOff;

    DatabaseWatch(JdbcConnectionDetails database, ServerClock clock, PoolSettings settings) {
        this.search = new PrimarySearch(database.getJdbcUrl(), properties(database));
        this.clock = clock;
        this.standbyTimeout = settings.standbyTimeout();
    }

    /** Makes this watch able to close the connections that are made with these properties. */
    void watch(Properties connections) {
        connections.setProperty("socketFactory", WatchedSockets.class.getName());
        connections.setProperty("socketFactoryArg", name);
    }

    /** Whether the database did not answer the last query. */
    boolean isAway() {
        return away;
    }

    /** Whether waiting for the database is pointless: it has just been silent for seconds, or this server is stopping. */
    boolean shouldFailFast() {
        return away && (closing || (silent && System.nanoTime() - silentSince < LOOK_EVERY.toNanos()));
    }

    /** Returns when the database answers, which may be at once, or when this server is stopping. */
    void awaitAnswer() throws InterruptedException {
        synchronized (answer) {
            while (away && !closing) {
                answer.wait();
            }
        }
    }

    private void look() throws InterruptedException {
        update(answers() || acceptsConnection());
        Thread.sleep(away ? LOOK_AGAIN_AFTER : LOOK_EVERY);
    }

    /** Whether the existing connection answers. */
    private boolean answers() {
        Connection known = connection;
        if (known == null) {
            return false;
        }
        try (Statement statement = known.createStatement()) {
            compareClocks(statement);
            endWaitsForStandby(statement.getConnection());
            return true;
        } catch (SQLException failure) {
            silent = failure.getCause() instanceof java.net.SocketTimeoutException;
            log.debug("The database did not answer: {}", failure.getMessage());
            abort(known);
            connection = null;
            return false;
        }
    }

    /** Asks for the time: that costs no more than asking for nothing, and keeps the server's clock that of the database. */
    private void compareClocks(Statement statement) throws SQLException {
        long asked = clock.ticks();
        try (ResultSet time = statement.executeQuery("select clock_timestamp(), pg_postmaster_start_time()::text")) {
            long answered = clock.ticks();
            if (time.next()) {
                clock.compare(time.getObject(1, OffsetDateTime.class).toInstant(), asked, answered);
                compareServers(statement.getConnection(), time.getString(2));
            }
        }
        reportClock(clock.machineAhead());
    }

    /**
     * Ends the waits of commits for a synchronous standby that does not answer: no timeout of PostgreSQL covers them. The commit then
     * succeeds with a warning, and the response reports that nobody knows whether the change is kept ({@link ConfirmedJdbcTemplate}).
     */
    private void endWaitsForStandby(Connection known) throws SQLException {
        try (PreparedStatement waits = known.prepareStatement("""
                select count(*) filter (where pg_cancel_backend(pid)) from pg_stat_activity
                where wait_event = 'SyncRep' and usename = current_user and query_start < clock_timestamp() - ? * interval '1 ms'
                """)) {
            waits.setLong(1, standbyTimeout.toMillis());
            try (ResultSet ended = waits.executeQuery()) {
                if (ended.next() && ended.getLong(1) > 0) {
                    log.warn(
                            "{} commits waited {} s for a synchronous standby and are not confirmed. Their clients are"
                                    + " told to send them again.",
                            ended.getLong(1),
                            standbyTimeout.toSeconds());
                }
            }
        }
    }

    /**
     * Ends the pools' connections to a server that answers no more when another one answers. They are of no use, and if that server is
     * silent, their requests would wait for the sockets' timeout. Connections to the address of the new one, begun since the last answer of
     * the other, are kept.
     */
    private void compareServers(Connection known, String started) throws SQLException {
        String before = server;
        HostSpec at = known.unwrap(BaseConnection.class).getQueryExecutor().getHostSpec();
        server = at + " since " + started;
        if (before != null && !before.equals(server)) {
            log.info("Another database server answers than before; connections to that one are ended");
            WatchedSockets.closeAllBut(name, answeredAt, new InetSocketAddress(at.getHost(), at.getPort()));
        }
        answeredAt = System.nanoTime();
    }

    private void reportClock(Duration ahead) {
        boolean off = ahead.abs().compareTo(FAR_OFF) >= 0;
        if (off && !clockIsOff) {
            log.warn(
                    "The clock of this machine is {} s {} the database's. Gatehouse uses the database's; let NTP set"
                            + " both.",
                    ahead.abs().toSeconds(),
                    ahead.isNegative() ? "behind" : "ahead of");
        }
        if (!off && clockIsOff) {
            log.info("The clock of this machine agrees with the database's again");
        }
        clockIsOff = off;
    }

    /**
     * Whether a new connection answers: the loss of a single connection says nothing about the others. While the database is away, servers
     * that are silent are asked on, and the others again.
     */
    private boolean acceptsConnection() throws InterruptedException {
        Connection fresh = search.connect(away ? LOOK_AGAIN_AFTER : LONGEST_SILENCE_OF_ANOTHER.multipliedBy(2));
        if (fresh == null) {
            return false;
        }
        try {
            fresh.setNetworkTimeout(HERE, Math.toIntExact(LONGEST_SILENCE.toMillis()));
        } catch (SQLException failure) {
            JdbcUtils.closeConnection(fresh);
            return false;
        }
        connection = fresh;
        return answers();
    }

    private static Properties properties(JdbcConnectionDetails database) {
        Properties properties = new Properties();
        putUnlessNull(properties, "user", database.getUsername());
        putUnlessNull(properties, "password", database.getPassword());
        String seconds = String.valueOf(LONGEST_SILENCE_OF_ANOTHER.toSeconds());
        properties.setProperty("connectTimeout", seconds);
        properties.setProperty("socketTimeout", seconds);
        // The server that was a standby a moment ago may have taken over.
        properties.setProperty("hostRecheckSeconds", "0");
        return properties;
    }

    private static void putUnlessNull(Properties properties, String key, @Nullable String value) {
        if (value != null) {
            properties.setProperty(key, value);
        }
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(HERE);
        } catch (SQLException gone) {
            log.debug("A connection to the database is gone: {}", gone.getMessage());
        }
    }

    private void update(boolean answers) {
        if (answers) {
            if (away) {
                log.info("The database answers again");
            }
            away = false;
            wakeWaiting();
            return;
        }
        if (!away) {
            silentSince = System.nanoTime();
            away = true;
            log.warn(
                    "The database does not answer{}: requests that need it are answered 503",
                    silent ? ", and its connections are ended" : "");
        }
        WatchedSockets.closeAll(name);
    }

    private void wakeWaiting() {
        synchronized (answer) {
            answer.notifyAll();
        }
    }

    @EventListener
    void closing(ContextClosedEvent closed) {
        closing = true;
        wakeWaiting();
    }

    @Override
    public void start() {
        looking.start();
    }

    @Override
    public void stop() {
        looking.stop(LONGEST_STOP);
        JdbcUtils.closeConnection(connection);
        if (away) {
            WatchedSockets.end(name);
        } else {
            WatchedSockets.forget(name);
        }
    }

    @Override
    public boolean isRunning() {
        return looking.isRunning();
    }

    /** Starts before everything that works with the database, and stops after it. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
