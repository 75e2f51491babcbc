package org.gatehouse.platform.db.replica;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.gatehouse.platform.db.DatabaseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Component;

/**
 * Asks the replica every second, over a connection of its own, whether it is one of this database and has what the primary had. A replica
 * that does not answer loses its connections, so that nobody waits for it.
 */
@Component
final class ReplicaWatch implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ReplicaWatch.class);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final Replica replica;
    private final ReplicaAddress address;
    private final ReplicaRepository positions;
    private @Nullable Connection connection;
    private @Nullable Awaited awaited;
    private @Nullable Thread looking;

    /** What the replica did not have when it was asked last, and since when the primary has it. */
    private record Awaited(ReplicaRepository.Position position, long at) {

        Duration age() {
            return Duration.ofNanos(System.nanoTime() - at);
        }
    }

    ReplicaWatch(Replica replica, ReplicaAddress address, ReplicaRepository positions) {
        this.replica = replica;
        this.address = address;
        this.positions = positions;
    }

    private void look() {
        try {
            while (!Thread.interrupted()) {
                compare();
                Thread.sleep(LOOK_EVERY);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            JdbcUtils.closeConnection(connection);
        }
    }

    private void compare() {
        try {
            compareWith(positions.ofPrimary());
        } catch (DataAccessException away) {
            log.debug("The primary cannot be compared with the replica", away);
        }
    }

    private void compareWith(ReplicaRepository.Position primary) {
        Awaited last = awaited;
        Awaited now = last == null || !last.position().history().equals(primary.history())
                ? new Awaited(primary, System.nanoTime())
                : last;
        try {
            tell(now, hasReached(now.position()));
        } catch (SQLException | DatabaseException failed) {
            awaited = null;
            replica.lagsByNobodyKnows();
            tell(failed);
        }
    }

    private void tell(Awaited now, boolean reached) {
        awaited = reached ? null : now;
        replica.lags(reached ? Duration.ZERO : now.age());
        if (reached) {
            replica.become(Replica.State.IN_USE, "");
        } else if (now.age().compareTo(BoundedWait.LONGEST) > 0) {
            replica.become(Replica.State.BEHIND, "it is behind");
        }
    }

    private void tell(Exception failure) {
        boolean answers = failure instanceof ReplicaRefusedException
                || failure instanceof DatabaseException
                || (failure instanceof SQLException sql
                        && String.valueOf(sql.getSQLState()).startsWith("42"));
        if (answers) {
            replica.become(Replica.State.REFUSED, String.valueOf(failure.getMessage()));
        } else {
            replica.become(Replica.State.AWAY, String.valueOf(failure.getMessage()));
            address.endConnections();
        }
    }

    /** A connection that is lost says nothing of the replica: then a new one is asked. */
    private boolean hasReached(ReplicaRepository.Position position) throws SQLException {
        Connection known = connection;
        if (known != null) {
            try {
                return ReplicaRepository.hasReached(known, position);
            } catch (ReplicaRefusedException refused) {
                forget(known);
                throw refused;
            } catch (SQLException lost) {
                log.debug("The replica did not answer: {}", lost.getMessage());
                forget(known);
            }
        }
        Connection fresh = address.connect();
        connection = fresh;
        try {
            return ReplicaRepository.hasReached(fresh, position);
        } catch (SQLException failed) {
            forget(fresh);
            throw failed;
        }
    }

    /** The next look connects anew: the address may lead to another server by then. */
    private void forget(Connection known) {
        connection = null;
        JdbcUtils.closeConnection(known);
    }

    @Override
    public void start() {
        if (address.isSet()) {
            looking = Thread.ofPlatform().name("replica-watch").daemon().start(this::look);
        }
    }

    @Override
    public void stop() {
        Thread started = looking;
        if (started != null) {
            started.interrupt();
            looking = null;
            address.forget();
        }
    }

    @Override
    public boolean isRunning() {
        return looking != null;
    }
}
